// SPDX-License-Identifier: MIT
//! Finds libjanggi: in JANGGI_LIB_DIR, or else by pkg-config. JANGGI_STATIC=1 links the archive.
use std::env;
use std::process::{exit, Command};

fn fail(reason: &str) -> ! {
    eprintln!("{}", reason);
    eprintln!("Install libjanggi and its janggi.pc, or set JANGGI_LIB_DIR to the folder of the library.");
    exit(1)
}

fn pkg_config(arguments: &[&str]) -> String {
    let program = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    match Command::new(&program).args(arguments).arg("janggi").output() {
        Ok(done) if done.status.success() => String::from_utf8_lossy(&done.stdout).trim().to_string(),
        Ok(done) => fail(String::from_utf8_lossy(&done.stderr).trim()),
        Err(error) => fail(&format!("{}: {}", program, error)),
    }
}

/// Before 1.0 each minor version may change the interface: both numbers have to be the same.
fn check_version(found: &str) {
    let series = |version: &str| version.split('.').take(2).map(String::from).collect::<Vec<_>>();
    let wanted = env!("CARGO_PKG_VERSION");
    if series(found) != series(wanted) {
        fail(&format!("libjanggi {} is installed, but janggi-sys {} needs that version", found, wanted));
    }
}

fn main() {
    for name in ["JANGGI_LIB_DIR", "JANGGI_STATIC", "PKG_CONFIG", "PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR"] {
        println!("cargo:rerun-if-env-changed={}", name);
    }
    let archive = matches!(env::var("JANGGI_STATIC").as_deref(), Ok("1"));
    let kind = if archive { "static" } else { "dylib" };
    let mut others = Vec::new();
    if let Ok(folder) = env::var("JANGGI_LIB_DIR") {
        println!("cargo:rustc-link-search=native={}", folder);
    } else {
        check_version(&pkg_config(&["--modversion"]));
        // Without this, pkg-config says nothing of the folders where linkers look anyway, but rustc looks
        // for archives itself.
        env::set_var("PKG_CONFIG_ALLOW_SYSTEM_LIBS", "1");
        for flag in pkg_config(if archive { &["--libs", "--static"] } else { &["--libs"] }).split_whitespace()
        {
            match flag.split_at(flag.len().min(2)) {
                ("-L", folder) => println!("cargo:rustc-link-search=native={}", folder),
                ("-l", name) if name != "janggi" => others.push(name.to_string()),
                _ => {}
            }
        }
    }
    println!("cargo:rustc-link-lib={}=janggi", kind);
    for name in others {
        println!("cargo:rustc-link-lib={}", name);
    }
}
