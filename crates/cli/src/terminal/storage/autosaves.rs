//! Games that earlier versions kept as files, taken over into the library.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use pinpoint_notation::pgn::Reader;

use super::Storage;

impl Storage {
    /// Moves the games of the folder `unfinished` into the library. A file goes only when its
    /// game is kept; one that cannot be read stays where it is.
    pub(super) fn take_over_autosaves(&mut self) {
        let Some(folder) = self.folder.as_ref().map(|folder| folder.join("unfinished")) else {
            return;
        };
        let mut files = numbered_files(&folder);
        // The last one that was played becomes the last one in the library.
        files.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
        for path in files {
            self.take_over(&path);
        }
        // Gone only when nothing is left in it.
        let _ = fs::remove_dir(&folder);
    }

    fn take_over(&mut self, path: &Path) {
        let Some(library) = &mut self.library else { return };
        // An earlier version that is still running has the lock.
        let lock_path = path.with_extension("lock");
        let lock = File::open(&lock_path).ok();
        if lock.as_ref().is_some_and(|lock| lock.try_lock().is_err()) {
            return;
        }
        let Ok(file) = File::open(path) else { return };
        if let Some(Ok(tree)) = Reader::new(file).read_tree()
            && library.create(&tree).is_ok()
        {
            let _ = fs::remove_file(path);
            let _ = fs::remove_file(lock_path);
        }
    }
}

fn numbered_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "pgn"))
        .collect()
}
