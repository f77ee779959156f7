//! One WebSocket connection: requests in, the events of the latest search out.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use pinpoint_wire::{ClientMessage, Failure, SearchInfo, ServerMessage, StopReason};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::Shared;
use crate::pool::{End, Ticket};
use crate::search::Task;

/// How often a silent page is asked whether it is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// A connection without a sign of life for this long is closed.
const PATIENCE: Duration = Duration::from_secs(60);
/// A page that takes nothing for this long is gone.
const SEND_TIME: Duration = Duration::from_secs(10);

/// The connection is closed, or as good as.
struct Gone;

/// Talks to one page until either side goes.
pub(crate) async fn talk(socket: WebSocket, shared: Arc<Shared>) {
    let mut down = shared.down.subscribe();
    let mut session = Session { socket, shared, search: None, latest: None };
    let mut heard = Instant::now();
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let step = tokio::select! {
            frame = session.socket.recv() => {
                heard = Instant::now();
                session.hear(frame).await
            }
            alive = changed(&mut session.search) => session.report(alive).await,
            _ = heartbeat.tick() => match heard.elapsed() > PATIENCE {
                true => Err(Gone),
                false => session.send_frame(Message::Ping(Vec::new().into())).await,
            },
            () = going_down(&mut down) => {
                let _ = session.replace(StopReason::Shutdown).await;
                let _ = session.send_frame(Message::Close(None)).await;
                Err(Gone)
            }
        };
        if step.is_err() {
            return;
        }
    }
}

/// Ready when there is news of the search; false if there will be none.
async fn changed(search: &mut Option<Search>) -> bool {
    match search {
        Some(search) => search.ticket.progress.changed().await.is_ok(),
        None => std::future::pending().await,
    }
}

/// Ready when the server goes down.
async fn going_down(down: &mut watch::Receiver<bool>) {
    // An error means that the server is gone altogether.
    let _ = down.wait_for(|&down| down).await;
}

struct Session {
    socket: WebSocket,
    shared: Arc<Shared>,
    search: Option<Search>,
    /// The largest request number so far.
    latest: Option<u32>,
}

/// The search under way, and what the page knows of it.
struct Search {
    id: u32,
    ticket: Ticket,
    ahead: Option<u32>,
    started: bool,
    info: Option<Arc<SearchInfo>>,
}

impl Session {
    async fn hear(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<(), Gone> {
        match frame {
            Some(Ok(Message::Text(text))) => self.obey(text.as_str()).await,
            Some(Ok(Message::Binary(_))) => {
                self.fail(None, Failure::new("json", "messages are text")).await
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
            Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Gone),
        }
    }

    async fn obey(&mut self, text: &str) -> Result<(), Gone> {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.fail(None, Failure::new("json", error.to_string())).await,
        };
        let id = match &message {
            ClientMessage::Analyze(request) => request.id,
            ClientMessage::Play(request) => request.id,
            ClientMessage::Hint(request) => request.id,
            ClientMessage::Stop(stop) => {
                return match self.search.as_ref().is_some_and(|search| search.id == stop.id) {
                    true => self.replace(StopReason::Stop).await,
                    false => Ok(()),
                };
            }
        };
        if self.latest.is_some_and(|latest| id <= latest) {
            let message = "the id of a request is larger than those before it";
            return self.fail(None, Failure::new("json", message)).await;
        }
        self.latest = Some(id);
        self.replace(StopReason::Replaced).await?;
        match self.start(message) {
            Ok(Some(search)) => {
                self.search = Some(search);
                self.report(true).await
            }
            Ok(None) => {
                self.send(&ServerMessage::Stopped { id, reason: StopReason::GameOver }).await
            }
            Err(failure) => self.fail(Some(id), failure).await,
        }
    }

    /// Puts the search into the queue; `None` if there is nothing to search.
    fn start(&self, message: ClientMessage) -> Result<Option<Search>, Failure> {
        let Some(task) = Task::new(message, &self.shared.info.limits)? else { return Ok(None) };
        if !task.game.position().has_legal_move() {
            return Ok(None);
        }
        let id = task.id;
        let ticket = self.shared.pool.submit(task)?;
        Ok(Some(Search { id, ticket, ahead: None, started: false, info: None }))
    }

    /// Ends the search under way, if there is one.
    async fn replace(&mut self, reason: StopReason) -> Result<(), Gone> {
        // The ticket goes first: the search must not run on while the page is slow to listen.
        match self.search.take().map(|search| search.id) {
            Some(id) => self.send(&ServerMessage::Stopped { id, reason }).await,
            None => Ok(()),
        }
    }

    /// Sends the page what it does not know yet.
    async fn report(&mut self, alive: bool) -> Result<(), Gone> {
        let Some(search) = &mut self.search else { return Ok(()) };
        let id = search.id;
        let progress = search.ticket.progress.borrow_and_update().clone();
        let mut news = Vec::new();
        if let Some(ahead) = progress.ahead.filter(|_| search.ahead != progress.ahead) {
            news.push(ServerMessage::Queued { id, ahead });
        }
        if progress.started && !search.started {
            news.push(ServerMessage::Started { id });
        }
        if let Some(info) = &progress.info
            && search.info.as_ref().is_none_or(|known| !Arc::ptr_eq(known, info))
        {
            news.push(ServerMessage::Info(SearchInfo::clone(info)));
        }
        (search.ahead, search.started) = (progress.ahead, progress.started);
        search.info = progress.info;
        let end = match (progress.end, alive) {
            (None, true) => None,
            (None, false) => Some(ServerMessage::Stopped { id, reason: StopReason::Shutdown }),
            (Some(End::Best(best)), _) => Some(ServerMessage::BestMove(best.as_ref().clone())),
            (Some(End::Stopped(reason)), _) => Some(ServerMessage::Stopped { id, reason }),
            (Some(End::Failed(failure)), _) => Some(error(Some(id), failure)),
        };
        if let Some(end) = end {
            news.push(end);
            self.search = None;
        }
        for message in &news {
            self.send(message).await?;
        }
        Ok(())
    }

    async fn fail(&mut self, id: Option<u32>, failure: Failure) -> Result<(), Gone> {
        self.send(&error(id, failure)).await
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|_| Gone)?;
        self.send_frame(Message::Text(text.into())).await
    }

    async fn send_frame(&mut self, frame: Message) -> Result<(), Gone> {
        match timeout(SEND_TIME, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }
}

fn error(id: Option<u32>, failure: Failure) -> ServerMessage {
    ServerMessage::Error { id, kind: failure.kind.to_owned(), message: failure.message }
}
