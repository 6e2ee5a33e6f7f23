"""How the parts are put together and run: settings, addresses, logs, health. The top layer; nothing imports it."""
