//! The board in the browser: HTTP, WebSocket and a bounded pool of engines.
//!
//! What it answers is written down in `API.md`. Games are kept in the library, if the settings name
//! one; a question about a position carries the start and all moves. Searches run in a fixed number of workers; what does not
//! find a free one waits and hears so.
//!
//! ```no_run
//! use pinpoint_server::{Server, Settings};
//! let runtime = pinpoint_server::runtime()?;
//! runtime.block_on(async {
//!     let server = Server::bind(Settings::default()).await?;
//!     println!("http://{}/", server.address());
//!     server.run(std::future::pending()).await
//! })
//! # ; Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod accept;
mod games;
mod guard;
mod levels;
mod opponents;
mod page;
mod pool;
mod problem;
mod routes;
mod search;
mod socket;
mod token;
mod training;

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pinpoint_wire::{Info, ServerLimits};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

pub use page::has_page;
pub use pool::PoolState;
pub use training::PUZZLES;

/// The port that is tried first.
pub const DEFAULT_PORT: u16 = 7464;

/// Connections that may be open for searches at the same time.
const MAX_SOCKETS: usize = 1024;

/// How long requests may take after the server was asked to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// How the server is to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port to listen on; if it is taken, another one is found. 0 for any free one.
    pub port: u16,
    /// Pages from elsewhere that may use the server, such as `http://localhost:5173`.
    pub allowed_origins: Vec<String>,
    /// How many searches run at the same time.
    pub workers: usize,
    /// How many threads one search may have.
    pub threads: usize,
    /// The library of games; without it none are kept.
    pub library: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: DEFAULT_PORT,
            allowed_origins: Vec::new(),
            // Two at least, so that one open analysis does not keep a game waiting.
            workers: cores.clamp(2, 8),
            threads: cores,
            library: None,
        }
    }
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) info: Info,
    pub(crate) pool: pool::Pool,
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) guard: guard::Guard,
    pub(crate) shelf: Option<games::Shelf>,
    pub(crate) training: training::Training,
    /// Turns true when the server goes down.
    pub(crate) down: watch::Sender<bool>,
}

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// Looks into a server while it runs.
#[derive(Clone)]
pub struct Monitor(Arc<Shared>);

impl Monitor {
    /// What the engine workers are doing.
    pub fn pool(&self) -> PoolState {
        self.0.pool.state()
    }

    /// Is a game being reviewed?
    pub fn is_reviewing(&self) -> bool {
        self.0.training.is_reviewing()
    }

    /// How many WebSocket connections are open.
    pub fn sockets(&self) -> usize {
        MAX_SOCKETS - self.0.sockets.available_permits()
    }
}

impl Server {
    /// Starts to listen, at another port if the one asked for is taken.
    pub async fn bind(settings: Settings) -> io::Result<Server> {
        let listener = match TcpListener::bind((settings.host, settings.port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((settings.host, 0)).await?
            }
            bound => bound?,
        };
        let address = listener.local_addr()?;
        let limits = ServerLimits::new(settings.threads as u32);
        let workers = settings.workers.max(1);
        let version = env!("CARGO_PKG_VERSION");
        // Others can reach it: they need the link.
        let token = match address.ip().is_loopback() {
            true => None,
            false => Some(token::Token::random()?),
        };
        let shared = Shared {
            info: Info::new(version, levels::opponents(), limits, workers as u32),
            pool: pool::Pool::new(workers)?,
            sockets: Arc::new(Semaphore::new(MAX_SOCKETS)),
            guard: guard::Guard::new(address, &settings.allowed_origins, token),
            shelf: settings.library.map(games::Shelf::new),
            training: training::Training::new(),
            down: watch::Sender::new(false),
        };
        Ok(Server { listener, address, shared: Arc::new(shared) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the link must carry, as `?token=...`, if others can reach the server.
    pub fn token(&self) -> Option<&str> {
        self.shared.guard.token.as_ref().map(token::Token::as_str)
    }

    /// A look inside, for as long as the server runs and after.
    pub fn monitor(&self) -> Monitor {
        Monitor(Arc::clone(&self.shared))
    }

    /// Answers until `shutdown` is ready, then ends all searches and connections. Requests that
    /// are on their way get a few seconds.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let mut down = self.shared.down.subscribe();
        let shared = Arc::clone(&self.shared);
        let going_down = async move {
            shutdown.await;
            shared.down.send_replace(true);
            shared.pool.shut_down();
        };
        let app = routes::app(Arc::clone(&self.shared));
        let serving = accept::serve(self.listener, app, going_down);
        let too_late = async {
            // An error would mean that there is nobody left to go down.
            let _ = down.wait_for(|&down| down).await.map(drop);
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            served = serving => served,
            () = too_late => Ok(()),
        }
    }
}

/// A runtime that is large enough for the server: the searches have threads of their own.
pub fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(16)
        .enable_all()
        .build()
}

/// Ready when the program is asked to end, by Ctrl-C or by the system.
pub async fn interrupted() {
    // Without a handler the program ends at once, which is what was asked for.
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
