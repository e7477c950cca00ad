# Makes a cluster in $folder, starts it, and obeys one order a line: start, standby, stop, crash, restart. It answers
# each with one line, "ok" or "failed", the first when the server is up. When no more orders can come,
# because the test program has ended in any way, it stops the server and removes the folder.
cd "$folder" || exit
PATH=$programs:$PATH
log=$folder/log

control() {
    pg_ctl --silent --pgdata "$folder/data" --wait --timeout 600 "$@" >>"$folder/pg_ctl" 2>&1
}
# A standby without a primary is up, and may be read, until it is promoted.
start() { control --log "$log" start; }
answer() { if "$@"; then echo ok; else echo failed; fi; }

make() {
    initdb --pgdata "$folder/data" --username errpact --auth trust --encoding UTF8 --locale C \
        --no-sync --no-instructions >>"$folder/initdb" 2>&1 || return
    cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 200
fsync = $fsync
END
    start
}

# Only the end of its orders ends it, not a reader that no longer reads the replies.
trap '' HUP INT PIPE TERM
answer make
while read -r order; do
    case $order in
        start) answer start ;;
        standby) : >"$folder/data/standby.signal" && answer start ;;
        stop) answer control --mode fast stop ;;
        crash) answer control --mode immediate stop ;;
        restart) answer control --mode fast --log "$log" restart ;;
    esac
done
control --mode immediate stop
cd /
rm -rf "$folder"
