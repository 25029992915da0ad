"""qwixprint prints score sheets for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of one's own."""

__version__ = "0.1.0"
