//! The exceptions, all of them kinds of `ValueError`.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    pinpoint,
    FenError,
    PyValueError,
    "A FEN that cannot be read, or is no position."
);
create_exception!(
    pinpoint,
    MoveError,
    PyValueError,
    "A move that cannot be read, or is not legal."
);
create_exception!(pinpoint, PgnError, PyValueError, "A game that cannot be read.");
create_exception!(pinpoint, ScanError, PyValueError, "A scan that cannot be done.");
