END
$errpact$;
