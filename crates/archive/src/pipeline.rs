//! One thread unpacks and cuts, some work on blocks, and the results come out in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};

use crate::blocks::Damage;
use crate::{Block, Blocks, Error, Input, InputFile, Place};

/// Blocks of files, worked on by several threads.
pub struct Pipeline<'a> {
    /// The files, in their order.
    pub files: &'a [InputFile],
    /// Where the first block begins.
    pub start: Place,
    /// How many threads work on blocks.
    pub threads: usize,
    /// The size of a block.
    pub block_size: usize,
    /// Set from outside to end early.
    pub stop: &'a AtomicBool,
}

/// What was made of a block, and where it was.
#[derive(Debug)]
pub struct Outcome<T> {
    /// Where the block begins.
    pub place: Place,
    /// Where the next one begins.
    pub next: Place,
    /// How many line breaks it has.
    pub lines: u64,
    /// What ends the text of the file early.
    pub damage: Option<Damage>,
    /// How many bytes of the file were read so far.
    pub bytes_read: u64,
    /// What the work made of it.
    pub value: T,
}

impl Pipeline<'_> {
    /// Does the work for every block, and hands over the results in the order of the blocks. Ends
    /// early when the consumer breaks off.
    pub fn run<T: Send>(
        &self,
        work: impl Fn(&Block) -> T + Sync,
        mut consume: impl FnMut(Outcome<T>) -> Result<ControlFlow<()>, Error>,
    ) -> Result<(), Error> {
        // A permit for every block between reading and consuming bounds the memory.
        let permits = 2 * self.threads + 1;
        let (give_back, permit) = sync_channel(permits);
        (0..permits).for_each(|_| give_back.send(()).expect("the other end is here"));
        let (send_block, blocks) = sync_channel(self.threads);
        let (send_done, done) = channel();
        let blocks = Mutex::new(blocks);
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let failed = send_done.clone();
            scope.spawn(|| {
                if let Err(error) = self.read(send_block, permit, &is_over) {
                    let _ = failed.send(Err(error));
                }
                drop(failed);
            });
            for _ in 0..self.threads {
                let send_done = send_done.clone();
                scope.spawn(|| worker(&blocks, send_done, &work));
            }
            drop(send_done);
            let ended = self.collect(&done, &give_back, &mut consume);
            // Whoever still works finds nobody to send to, or nothing to take.
            is_over.store(true, Ordering::Relaxed);
            drop((done, give_back));
            ended
        })
    }

    /// Cuts all files into blocks, and numbers them.
    fn read(
        &self,
        send: SyncSender<(u64, Block)>,
        permit: Receiver<()>,
        is_over: &AtomicBool,
    ) -> Result<(), Error> {
        let mut number = 0;
        for (index, file) in self.files.iter().enumerate().skip(self.start.file as usize) {
            let is_first = index == self.start.file as usize;
            let offset = if is_first { self.start.offset } else { 0 };
            let input = Input::open(&file.path, offset)?;
            for block in Blocks::new(input, index as u32, offset, self.block_size) {
                if !block.place.is_in_range() {
                    return Err(Error::TooLarge(file.path.clone()));
                }
                let is_unwanted = is_over.load(Ordering::Relaxed) || permit.recv().is_err();
                if is_unwanted || send.send((number, block)).is_err() {
                    return Ok(());
                }
                number += 1;
            }
        }
        Ok(())
    }

    /// Puts the results in order and hands them over.
    fn collect<T>(
        &self,
        done: &Receiver<Result<(u64, Outcome<T>), Error>>,
        give_back: &SyncSender<()>,
        consume: &mut impl FnMut(Outcome<T>) -> Result<ControlFlow<()>, Error>,
    ) -> Result<(), Error> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for result in done {
            let (number, outcome) = result?;
            waiting.insert(number, outcome);
            while let Some(outcome) = waiting.remove(&next) {
                next += 1;
                if consume(outcome)?.is_break() || self.stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                // Nobody waits for a permit once everything is read.
                let _ = give_back.send(());
            }
        }
        Ok(())
    }
}

type Done<T> = Sender<Result<(u64, Outcome<T>), Error>>;

fn worker<T>(
    blocks: &Mutex<Receiver<(u64, Block)>>,
    send: Done<T>,
    work: &(impl Fn(&Block) -> T + Sync),
) {
    loop {
        let next = blocks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, block)) = next else { return };
        let value = work(&block);
        let lines = line_breaks(&block.text);
        let Block { place, text, damage, is_last, bytes_read } = block;
        let next = match is_last {
            true => Place { file: place.file + 1, offset: 0 },
            false => Place { offset: place.offset + text.len() as u64, ..place },
        };
        let outcome = Outcome { place, next, lines, damage, bytes_read, value };
        if send.send(Ok((number, outcome))).is_err() {
            return;
        }
    }
}

/// Counts in bytes, so that the compiler counts many at once.
fn line_breaks(text: &[u8]) -> u64 {
    let in_part = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    text.chunks(usize::from(u8::MAX)).map(|part| u64::from(in_part(part))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_break_counts() {
        for len in [0, 1, 254, 255, 256, 510, 1000] {
            assert_eq!(line_breaks(&vec![b'\n'; len]), len as u64);
        }
        assert_eq!(line_breaks(b"1. e4\n\r\ne5\n*"), 3);
    }
}
