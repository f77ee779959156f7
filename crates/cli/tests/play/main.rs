//! `pinpoint play` as a player has it: in a pipe, in a real terminal, suspended and killed.

#[cfg(target_os = "linux")]
mod disk;
mod home;
#[cfg(unix)]
mod killed;
mod plain;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod terminal;

use home::Home;
