//! Pages that vanish in mid-search. Alone in its program, so that the memory is its own.

mod common;

use common::Running;
use pinpoint_server::PoolState;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_killed_in_mid_search_leave_nothing_behind() {
    let server = Running::new(2).await;
    let mut memory = Vec::new();
    for _ in 0..8 {
        let mut pages = Vec::new();
        for _ in 0..40 {
            let mut page = server.connect().await;
            page.send(r#"{"type":"analyze","id":1,"hash_mb":4,"lines":5}"#).await;
            pages.push(page);
        }
        while pages[0].event().await.unwrap()["type"] != "info" {}
        // Gone without a word: the streams are closed, no goodbye is said.
        drop(pages);
        server.settle(0).await;
        assert_eq!(server.monitor.pool(), PoolState { workers: 2, running: 0, waiting: 0 });
        memory.push(resident_kib());
    }
    // The first rounds fill the hash tables and the allocator's stock; then it must stay level.
    if let (Some(early), Some(late)) = (memory[3], memory[7]) {
        assert!(late < early + 8 * 1024, "memory grows: {memory:?} KiB");
    }
    let mut page = server.connect().await;
    page.send(r#"{"type":"analyze","id":1,"depth":3}"#).await;
    assert_eq!(page.until_end(1).await.last().unwrap()["type"], "bestmove");
    server.shut_down().await;
}

/// The memory this process has in use, where the system tells.
fn resident_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
