"""The examples in all docstrings, run as written."""

import doctest
import unittest

import pinpoint
from pinpoint import _pinpoint


class Examples(unittest.TestCase):
    def test_every_example_holds(self) -> None:
        finder = doctest.DocTestFinder(exclude_empty=True)
        runner = doctest.DocTestRunner(verbose=False)
        names = {name: getattr(pinpoint, name) for name in pinpoint.__all__}
        found = 0
        for thing in [pinpoint, *names.values()]:
            for test in finder.find(thing, globs={**names, "pinpoint": pinpoint}, module=False):
                found += len(test.examples)
                runner.run(test)
        # The compiler must not lose them.
        self.assertGreater(found, 25)
        self.assertEqual(runner.failures, 0)

    def test_every_public_name_is_documented_and_typed(self) -> None:
        stubs = (pinpoint.__file__ or "").replace("__init__.py", "_pinpoint.pyi")
        with open(stubs, encoding="utf-8") as file:
            text = file.read()
        for name in pinpoint.__all__:
            thing = getattr(_pinpoint, name)
            self.assertTrue(thing.__doc__, name)
            self.assertIn(name, text)
            if isinstance(thing, type) and not issubclass(thing, Exception):
                for member in (it for it in vars(thing) if not it.startswith("_")):
                    self.assertIn(f"{member}", text, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
