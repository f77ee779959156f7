//! A way to end a search from any thread.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::Thread;

use crate::search::Shared;

/// Ends the searches of one engine; any number of threads can hold one.
///
/// It outlives options that change, and the engine itself. It ends the search that runs when it
/// is called; one that begins later is not touched. See [`Engine::stop_handle`](crate::Engine::stop_handle).
#[derive(Clone, Default)]
pub struct StopHandle(Arc<Mutex<Running>>);

/// The search that runs, or the last one.
#[derive(Default)]
struct Running {
    /// Weak, so that a handle keeps no hash table alive.
    shared: Weak<Shared>,
    /// The thread that sleeps when there is nothing left to search.
    sleeper: Option<Thread>,
}

impl StopHandle {
    /// Ends the search at once; it still sends its best move. Nothing happens if none runs.
    pub fn stop(&self) {
        if let Some(shared) = self.lock().shared.upgrade() {
            shared.stop.store(true, Relaxed);
        }
        self.wake();
    }

    /// From now on this search is meant.
    pub(crate) fn watch(&self, shared: &Arc<Shared>) {
        *self.lock() = Running { shared: Arc::downgrade(shared), sleeper: None };
    }

    /// The thread to be woken when the search shall answer.
    pub(crate) fn sleeper(&self, thread: Thread) {
        self.lock().sleeper = Some(thread);
    }

    /// A search that has nothing left to do sleeps until it may answer.
    pub(crate) fn wake(&self) {
        if let Some(thread) = &self.lock().sleeper {
            thread.unpark();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Running> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for StopHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StopHandle")
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Limits, Options, SearchEvent, StopHandle, Tablebases};
    use std::sync::mpsc;
    use std::thread;

    fn is_shared_by_threads<T: Send + Sync>() {}

    #[test]
    fn handles_and_tablebases_go_to_other_threads() {
        is_shared_by_threads::<StopHandle>();
        is_shared_by_threads::<Tablebases>();
    }

    #[test]
    fn a_handle_ends_searches_after_the_options_have_changed() {
        let mut engine = Engine::new(Options::default().with_hash_mb(1));
        let handle = engine.stop_handle();
        for hash_mb in [2, 1] {
            engine.set_options(Options::default().with_hash_mb(hash_mb));
            let (sender, events) = mpsc::channel();
            engine.go(Limits::default().infinite(), move |event| drop(sender.send(event)));
            let stopper = handle.clone();
            thread::spawn(move || stopper.stop()).join().expect("stopping does not panic");
            engine.wait();
            assert!(events.iter().any(|event| matches!(event, SearchEvent::BestMove(_))));
        }
        drop(engine);
        handle.stop();
    }

    #[test]
    fn a_handle_ends_a_search_that_holds_its_caller() {
        let mut engine = Engine::new(Options::default().with_hash_mb(1));
        let handle = engine.stop_handle();
        let (done, is_done) = mpsc::channel::<()>();
        // A stop before the search has begun is forgotten, so it is said until it helps.
        let stopper = thread::spawn(move || {
            while is_done.try_recv() == Err(mpsc::TryRecvError::Empty) {
                handle.stop();
                thread::yield_now();
            }
        });
        assert!(engine.search(Limits::default()).best.is_some());
        drop(done);
        stopper.join().expect("stopping does not panic");
    }
}
