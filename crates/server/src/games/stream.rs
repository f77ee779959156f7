//! Bodies of any size: read and written piece by piece, on threads that may wait.

use std::io::{self, Read, Write};

use axum::body::{Body, Bytes};
use futures_util::{Stream, StreamExt, stream};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Pieces that may wait on their way.
const PIECES: usize = 8;
/// A piece of what is written.
const PIECE: usize = 64 << 10;

/// A body as something to read from, and the work of feeding it, which must run beside it.
pub(super) fn reader_of(body: Body) -> (BodyReader, impl Future<Output = ()> + Send) {
    let (sender, pieces) = channel(PIECES);
    let feeding = async move {
        let mut body = body.into_data_stream();
        while let Some(piece) = body.next().await {
            let piece = piece.map_err(|_| io::Error::other("the upload was interrupted"));
            if sender.send(piece).await.is_err() {
                return;
            }
        }
    };
    (BodyReader { pieces, piece: Bytes::new() }, feeding)
}

/// Reads a body on a thread that may wait.
pub(super) struct BodyReader {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
}

impl Read for BodyReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                Some(piece) => self.piece = piece?,
                None => return Ok(0),
            }
        }
        let len = self.piece.len().min(buffer.len());
        buffer[..len].copy_from_slice(&self.piece.split_to(len));
        Ok(len)
    }
}

/// Something to write to, and the body that it becomes.
pub(super) fn writer() -> (BodyWriter, impl Stream<Item = io::Result<Bytes>> + Send) {
    let (sender, pieces) = channel(PIECES);
    let body = stream::unfold(pieces, |mut pieces: Receiver<io::Result<Bytes>>| async {
        let piece = pieces.recv().await?;
        Some((piece, pieces))
    });
    (BodyWriter { sender, piece: Vec::new() }, body)
}

/// Writes a body on a thread that may wait.
pub(super) struct BodyWriter {
    sender: Sender<io::Result<Bytes>>,
    piece: Vec<u8>,
}

impl BodyWriter {
    fn send(&mut self) -> io::Result<()> {
        let piece = Bytes::from(std::mem::take(&mut self.piece));
        self.sender.blocking_send(Ok(piece)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// Everything is written.
    pub(super) fn finish(mut self) {
        let _ = self.send();
    }

    /// It cannot be written to the end.
    pub(super) fn fail(self, error: io::Error) {
        let _ = self.sender.blocking_send(Err(error));
    }
}

impl Write for BodyWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.send()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
