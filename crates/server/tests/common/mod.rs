//! A server in this process, and the plainest of clients.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use pinpoint_server::{Monitor, Server, Settings};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Longer than anything here takes, on the slowest machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) monitor: Monitor,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Running {
    pub(crate) async fn new(workers: usize) -> Running {
        Running::with_library(workers, None).await
    }

    pub(crate) async fn with_library(workers: usize, library: Option<PathBuf>) -> Running {
        let settings = Settings { port: 0, workers, threads: 1, library, ..Settings::default() };
        Running::start(settings).await.0
    }

    /// The server and the token that it asks for, if it asks for one.
    pub(crate) async fn start(settings: Settings) -> (Running, Option<String>) {
        let server = Server::bind(settings).await.unwrap();
        let token = server.token().map(str::to_owned);
        let (address, monitor) = (server.address(), server.monitor());
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async move { drop(stopped.await) };
        let task = tokio::spawn(server.run(shutdown));
        (Running { address, monitor, stop: Some(stop), task }, token)
    }

    pub(crate) async fn shut_down(mut self) {
        drop(self.stop.take());
        tokio::time::timeout(PATIENCE, &mut self.task).await.unwrap().unwrap().unwrap();
    }

    /// Sends a request as it is and reads the whole reply: status, headers in lower case, body.
    pub(crate) async fn raw(&self, request: &[u8]) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // The server may answer and close before it has read all.
        let _ = stream.write_all(request).await;
        let mut reply = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut reply)).await.unwrap();
        let end = reply.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(reply[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_ascii_lowercase(), reply[end + 4..].to_vec())
    }

    /// Sends the beginning of a request and waits until the server hangs up; the bytes it sent.
    pub(crate) async fn wait_for_end(&self, request: &[u8]) -> usize {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut reply = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut reply)).await.unwrap();
        reply.len()
    }

    /// Sends a request and keeps the connection, without reading the reply.
    pub(crate) async fn send_and_stay(&self, request: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request).await.unwrap();
        stream
    }

    /// Sends the beginning of a request and closes the connection.
    pub(crate) async fn send_and_leave(&self, request: &[u8]) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request).await.unwrap();
        stream.shutdown().await.unwrap();
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, String, Vec<u8>) {
        let host = self.address;
        self.raw(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes(),
        )
        .await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> (u16, Value) {
        let (host, length) = (self.address, body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let (status, _, body) = self.raw(request.as_bytes()).await;
        (status, serde_json::from_slice(&body).unwrap())
    }

    /// The error's status and kind.
    pub(crate) async fn refusal(&self, path: &str, body: &str) -> (u16, String) {
        let (status, reply) = self.post(path, body).await;
        (status, reply["error"]["kind"].as_str().unwrap_or_default().to_owned())
    }

    pub(crate) async fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let address = format!("ws://{}/api/ws", self.address);
        Client(client_async(address, stream).await.unwrap().0)
    }

    /// Tries to connect as a page of this origin would; the status if it is refused.
    pub(crate) async fn connect_from(&self, origin: &str) -> Result<Client, u16> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("ws://{}/api/ws", self.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Client(socket)),
            Err(tokio_tungstenite::tungstenite::Error::Http(reply)) => Err(reply.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Waits until no search runs or waits and this many connections are open.
    pub(crate) async fn settle(&self, sockets: usize) {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let state = self.monitor.pool();
            if state.running == 0 && state.waiting == 0 && self.monitor.sockets() == sockets {
                return;
            }
            assert!(
                tokio::time::Instant::now() < deadline,
                "{state:?}, {} connections",
                self.monitor.sockets()
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

pub(crate) struct Client(WebSocketStream<TcpStream>);

impl Client {
    pub(crate) async fn send(&mut self, text: &str) {
        self.0.send(Message::Text(text.to_owned().into())).await.unwrap();
    }

    /// The next event; `None` when the server has closed the connection.
    pub(crate) async fn event(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.0.next()).await.unwrap();
            match frame {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    }

    /// All events up to the one that ends a request.
    pub(crate) async fn until_end(&mut self, id: u32) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let event = self.event().await.expect("the connection stays open");
            let ends = matches!(event["type"].as_str(), Some("bestmove" | "stopped" | "error"));
            let is_end = ends && event["id"] == id;
            events.push(event);
            if is_end {
                return events;
            }
        }
    }
}

/// A library of its own for a test, gone at the end.
pub(crate) struct Library(pub(crate) PathBuf);

impl Library {
    pub(crate) fn new(name: &str) -> Library {
        let path =
            std::env::temp_dir().join(format!("pinpoint-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Library(path)
    }

    pub(crate) async fn serve(&self) -> Running {
        Running::with_library(1, Some(self.0.join("library.db"))).await
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Any request with a body; status and JSON.
pub(crate) async fn ask(server: &Running, method: &str, path: &str, body: &str) -> (u16, Value) {
    let (host, length) = (server.address, body.len());
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    let (status, _, body) = server.raw(request.as_bytes()).await;
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}
