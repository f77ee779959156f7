//! `pinpoint serve`: the board in the browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use pinpoint_server::{DEFAULT_PORT, Server, Settings};

use crate::input;
use crate::library;
use crate::output::Answer;

/// Open the board in the browser
///
/// Serves the page until Ctrl-C, to this machine alone unless --host says otherwise.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint serve
  pinpoint serve --port 9000 --no-open")]
pub(crate) struct Arguments {
    /// The address to listen on; anything but a loopback address lets others in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = host)]
    host: IpAddr,
    /// The port to listen on; if it is taken, a free one is found
    #[arg(long, default_value_t = DEFAULT_PORT, value_parser = input::number(0u16..=u16::MAX))]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// The library of games [default: PINPOINT_LIBRARY, or a file in the data folder]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// A page from elsewhere that may use the server, such as http://localhost:5173
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,
}

fn host(text: &str) -> Result<IpAddr, String> {
    let address = if text == "localhost" { Ok(Ipv4Addr::LOCALHOST.into()) } else { text.parse() };
    address.map_err(|_| "expected an IP address, as 127.0.0.1 or 0.0.0.0".to_owned())
}

/// Browsers name an origin by scheme, host and port; with anything behind them it would never match.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ']) => Ok(text.to_owned()),
        _ => Err("expected an origin without a path, as http://localhost:5173".to_owned()),
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let settings = Settings {
        host: arguments.host,
        port: arguments.port,
        allowed_origins: arguments.allow_origin.clone(),
        library: library_path(&arguments),
        ..Settings::default()
    };
    pinpoint_server::runtime().context("cannot start the server")?.block_on(async {
        let server = Server::bind(settings)
            .await
            .with_context(|| format!("cannot listen at {}", arguments.host))?;
        let address = server.address();
        warn(&arguments, address)?;
        let token = server.token().map(|token| format!("?token={token}")).unwrap_or_default();
        let url = format!("http://{}/{token}", shown(address));
        writeln!(io::stdout(), "Pinpoint is at {url} (Ctrl-C ends it)")?;
        if !arguments.no_open && pinpoint_server::has_page() {
            open(&url);
        }
        server.run(pinpoint_server::interrupted()).await.context("the server has failed")?;
        Ok(Answer::Done)
    })
}

/// The library, if it can be opened; otherwise the page says that nothing is kept, and so do we.
fn library_path(arguments: &Arguments) -> Option<PathBuf> {
    let named = arguments.library.as_deref();
    match library::open(named).and_then(|_| library::path(named)) {
        Ok(path) => Some(path),
        Err(error) => {
            let _ = writeln!(io::stderr(), "warning: no games are kept: {error:#}");
            None
        }
    }
}

/// Says on stderr what the user may not expect.
fn warn(arguments: &Arguments, address: SocketAddr) -> io::Result<()> {
    let mut err = io::stderr();
    if arguments.port != 0 && arguments.port != address.port() {
        writeln!(err, "note: port {} is taken, using {}", arguments.port, address.port())?;
    }
    if !address.ip().is_loopback() {
        writeln!(err, "warning: everyone who has the link can use this server and its games")?;
    }
    if !pinpoint_server::has_page() {
        writeln!(
            err,
            "note: this build has no page; install Node.js 20.19 or later and build again with \
             PINPOINT_PAGE=1 cargo build --release"
        )?;
    }
    Ok(())
}

/// The address to put into a browser: one that listens everywhere is reached here as localhost.
fn shown(address: SocketAddr) -> String {
    match address.ip().is_unspecified() {
        true => format!("localhost:{}", address.port()),
        false => address.to_string(),
    }
}

/// Opens the browser if there is one; the address is printed in any case.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        // Without a screen xdg-open may start a text browser in this terminal.
        if !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
            return;
        }
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut child) = started {
        // Nobody waits for it, but it must not stay behind as a zombie.
        std::thread::spawn(move || child.wait());
    }
}
