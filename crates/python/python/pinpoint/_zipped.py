"""The module out of a zip: how Spark brings a wheel to its workers with ``--py-files``.

Python imports modules from a zip, but no libraries. So the library is unpacked to be loaded.
"""

from __future__ import annotations

import importlib
import tempfile
import zipfile
import zipimport
from collections.abc import MutableSequence
from importlib.machinery import ModuleSpec


def load(package: ModuleSpec | None, folders: MutableSequence[str]) -> None:
    """Loads the library of the package, if the package lies in a zip."""
    loader = package.loader if package else None
    if not isinstance(loader, zipimport.zipimporter):
        return
    prefix = "pinpoint/_pinpoint."
    # Once it is loaded, the file is needed no more.
    with tempfile.TemporaryDirectory(prefix="pinpoint-", ignore_cleanup_errors=True) as folder:
        with zipfile.ZipFile(loader.archive) as zipped:
            for name in zipped.namelist():
                if name.startswith(prefix):
                    zipped.extract(name, folder)
        folders.append(f"{folder}/pinpoint")
        importlib.import_module("pinpoint._pinpoint")
        folders.pop()
