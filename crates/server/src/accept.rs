//! Connections, one task each. Who does not finish asking in time is cut off.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How long the head of a request may take, and how long a connection may wait for the next one.
const HEAD_PATIENCE: Duration = Duration::from_secs(5);

/// After a failure to accept, such as too many open files, others get time to close theirs.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers until `shutdown` is ready; then requests on their way are finished.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let down = watch::Sender::new(false);
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, _)) => drop(tokio::spawn(talk(stream, app.clone(), down.subscribe()))),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
    drop(listener);
    down.send_replace(true);
    // Each connection holds a receiver as long as it lives.
    down.closed().await;
    Ok(())
}

/// One connection; one that breaks is the other side's affair.
async fn talk(stream: TcpStream, app: Router, mut down: watch::Receiver<bool>) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE);
    let service = TowerToHyperService::new(app);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = down.wait_for(|&down| down) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
