"""One match on several devices over WebRTC: a host deals, guests see what their seats may see."""
