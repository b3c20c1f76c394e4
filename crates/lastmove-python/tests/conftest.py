"""What all tests need."""

import signal

# Whoever starts the tests in the background may have Ctrl-C ignored: then nothing could be ended by it.
signal.signal(signal.SIGINT, signal.default_int_handler)
