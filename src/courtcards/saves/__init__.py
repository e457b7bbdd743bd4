"""Records and everything else that enters or leaves as data: loading, validation, sealed deals, the wire format."""
