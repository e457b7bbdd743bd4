"""Serve a built folder over HTTP on this machine: right types, nothing but GET and HEAD, no listings."""

import sys
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8", ".png": "image/png", ".py": "text/x-python; charset=utf-8", ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json", ".whl": "application/zip", ".woff2": "font/woff2", ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Answers from one folder; a browser asks again each time whether a file has changed, which is told by what it holds: an older build is a change too."""

    extensions_map = {**TYPES, "": "application/octet-stream"}
    protocol_version = "HTTP/1.1"

    def send_head(self):
        asked = Path(self.translate_path(self.path))
        found = asked / "index.html" if urlsplit(self.path).path.endswith("/") else asked
        lost, known = Path(self.directory) / "404.html", found.is_file()
        if not known and (found.is_dir() or not lost.is_file()):
            return super().send_head()
        data = (found if known else lost).read_bytes()
        tag = f'"{sha256(data).hexdigest()}"'
        same = known and tag in self.headers.get("If-None-Match", "")
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK if known else HTTPStatus.NOT_FOUND)
        self.send_header("ETag", tag)
        if not same:
            self.send_header("Content-Type", self.guess_type(str(found if known else lost)))
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return None if same else BytesIO(data)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def list_directory(self, path):
        self.send_error(HTTPStatus.NOT_FOUND)

    def translate_path(self, path):
        found = Path(super().translate_path(path))
        inside = found.relative_to(self.directory).parts if found.is_relative_to(self.directory) else (".",)
        hidden = any(part.startswith(".") for part in inside)
        return str(Path(self.directory) / "nothing-here") if hidden else str(found) + "/" * path.endswith("/")

    def log_message(self, format, *args):
        pass


class Server(ThreadingHTTPServer):
    """Serves `folder` on 127.0.0.1; OSError when the port is taken."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder, port, handler=Handler):
        super().__init__(("127.0.0.1", port), lambda *given: handler(*given, directory=str(folder)))

    def handle_error(self, request, client_address):
        """A browser that hangs up in the middle is no error of ours."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/"
