//! Programs that read hosts and print their prompt.

use std::fs;
use std::path::Path;
use std::process::Command;

use errpact_tests::command::run;
use errpact_tests::installed::Set;
use serde_json::Value;

/// Returns the prompts that the languages themselves read from hosts with these extensions.
pub(crate) fn read(hosts: &[(&str, String)]) -> Vec<String> {
    let mut prompts = vec![String::new(); hosts.len()];
    let (mut python, mut node, mut rust) = (Vec::new(), Vec::new(), Vec::new());
    for (index, (extension, text)) in hosts.iter().enumerate() {
        match *extension {
            "md" => prompts[index].clone_from(text),
            "py" | "json" | "yaml" | "toml" => python.push((index, *extension, text)),
            "rs" => rust.push((index, *extension, text)),
            _ => node.push((index, *extension, text)),
        }
    }
    let mut take = |hosts: &[Host<'_>], prompt: fn(&Path, &[Host<'_>]) -> Value| {
        if hosts.is_empty() {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let read = prompt(folder.path(), hosts);
        let read = read.as_array().unwrap();
        assert_eq!(read.len(), hosts.len());
        for ((index, ..), text) in hosts.iter().zip(read) {
            prompts[*index] = text.as_str().unwrap().to_owned();
        }
    };
    take(&python, by_python);
    take(&node, by_node);
    take(&rust, by_rust);
    prompts
}

/// The index of a host, its extension and its text.
type Host<'a> = (usize, &'a str, &'a String);

fn write(folder: &Path, hosts: &[Host<'_>]) {
    for (number, (_, extension, text)) in hosts.iter().enumerate() {
        fs::write(folder.join(format!("h{number}.{extension}")), text).unwrap();
    }
}

/// Imports modules, and parses JSON, TOML and YAML.
fn by_python(folder: &Path, hosts: &[Host<'_>]) -> Value {
    write(folder, hosts);
    let program = r#"
import importlib, json, sys, tomllib, warnings, yaml
warnings.simplefilter("ignore")
sys.path.insert(0, ".")
def prompt(number, kind):
    name = f"h{number}.{kind}"
    if kind == "py":
        return importlib.import_module(f"h{number}").P
    with open(name, "rb") as file:
        text = file.read()
    if kind == "json":
        return json.loads(text)["P"]
    if kind == "toml":
        return tomllib.loads(text.decode())["P"]
    return yaml.safe_load(text.decode())["P"]
print(json.dumps([prompt(n, kind) for n, kind in enumerate(sys.argv[1].split(","))]))
"#;
    let kinds: Vec<&str> = hosts.iter().map(|(_, kind, _)| *kind).collect();
    let mut python = Command::new(Set::Mcp1.interpreter());
    python.args(["-B", "-c", program, &kinds.join(",")]);
    run(python.current_dir(folder)).exits(0).json()
}

/// Imports modules. These hosts have no types, so Node.js reads the TypeScript as JavaScript.
fn by_node(folder: &Path, hosts: &[Host<'_>]) -> Value {
    let modules: Vec<_> = hosts
        .iter()
        .map(|(index, _, text)| (*index, "mjs", *text))
        .collect();
    write(folder, &modules);
    let program = format!(
        "const all = [];\n\
         for (let n = 0; n < {}; n += 1) all.push((await import(`./h${{n}}.mjs`)).P);\n\
         console.log(JSON.stringify(all));\n",
        hosts.len()
    );
    fs::write(folder.join("main.mjs"), program).unwrap();
    let mut node = Command::new("node");
    run(node.arg("main.mjs").current_dir(folder))
        .exits(0)
        .json()
}

/// Compiles modules into one program.
fn by_rust(folder: &Path, hosts: &[Host<'_>]) -> Value {
    write(folder, hosts);
    let modules: String = (0..hosts.len()).map(|n| format!("mod h{n};\n")).collect();
    let prints: String = (0..hosts.len())
        .map(|n| format!("println!(\"{{}}\", hex(&h{n}::P));\n"))
        .collect();
    let program = format!(
        "{modules}fn hex(text: &str) -> String {{ text.bytes().map(|b| format!(\"{{b:02x}}\")).collect() }}\n\
         fn main() {{ {prints} }}\n"
    );
    fs::write(folder.join("main.rs"), program).unwrap();
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024", "main.rs", "-o", "main"]);
    run(rustc.current_dir(folder)).exits(0);
    let printed = run(&mut Command::new(folder.join("main"))).exits(0).stdout;
    let text = |line: &str| {
        let bytes = (0..line.len() / 2)
            .map(|at| u8::from_str_radix(&line[at * 2..at * 2 + 2], 16).unwrap());
        Value::String(String::from_utf8(bytes.collect()).unwrap())
    };
    printed.lines().map(text).collect()
}
