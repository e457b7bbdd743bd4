"""Records and all other data that enters or leaves the program: loading, validation, sealed deals, the wire format."""
