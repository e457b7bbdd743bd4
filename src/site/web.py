"""Serve a built folder over HTTP on this machine: correct types, only GET and HEAD, no listings."""

import sys
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
    ".png": "image/png", ".py": "text/x-python; charset=utf-8", ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json", ".whl": "application/zip", ".woff2": "font/woff2", ".zip": "application/zip",
}


class FolderHandler(SimpleHTTPRequestHandler):
    """A request handler for one folder.

    Browsers must ask each time whether a file has changed. The answer depends on the file's content, not on its date.
    """

    server: "FolderServer"
    extensions_map = {**TYPES, "": "application/octet-stream"}
    protocol_version = "HTTP/1.1"

    def send_head(self):
        """Send the response's status and headers; return a file to send as its body, or None if there's no body.

        A browser that already has the file's content gets the status "not modified".
        """
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if urlsplit(self.path).path.endswith("/") else path
        if not file.is_file():
            return super().send_head()
        data = file.read_bytes()
        tag = f'"{sha256(data).hexdigest()}"'
        is_unchanged = tag in self.headers.get("If-None-Match", "")
        self.send_response(HTTPStatus.NOT_MODIFIED if is_unchanged else HTTPStatus.OK)
        self.send_header("ETag", tag)
        if not is_unchanged:
            self.send_header("Content-Type", self.guess_type(str(file)))
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return None if is_unchanged else BytesIO(data)

    def send_error(self, code, message=None, explain=None):
        """Send an error; for a file that isn't found, send the site's own page 404.html, if there is one."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            return super().send_error(code, message, explain)
        data = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)
        return None

    def end_headers(self):
        """Send the headers that every response has, and end the headers."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Access-Control-Allow-Origin", "*")        # in a sandboxed frame a page has no origin, so even its own files are cross-origin
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def list_directory(self, path):
        """Refuse to list a folder, as if it didn't exist."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def translate_path(self, path):
        """Return the path of the file for a request's path.

        A file that isn't there may be in an earlier build. Hidden files count as missing.
        """
        file = Path(super().translate_path(path))
        parts = file.relative_to(self.directory).parts if file.is_relative_to(self.directory) else (".",)
        if any(part.startswith(".") for part in parts):
            return str(Path(self.directory) / "nothing-here")
        earlier = self.server.earlier.glob("*") if self.server.earlier and not file.exists() else ()
        old_files = (build.joinpath(*parts) for build in earlier)
        file = next((old_file for old_file in old_files if old_file.is_file()), file)
        return f"{file}/" if path.endswith("/") else str(file)

    def log_message(self, format, *args):
        """Print nothing about requests."""


class FolderServer(ThreadingHTTPServer):
    """A server of `folder` on 127.0.0.1; raises OSError if the port is taken.

    `earlier` is a folder of earlier builds, or None if there is none. Pages that are still open may request parts of these.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder, port, handler=FolderHandler, earlier=None):
        self.earlier = earlier
        super().__init__(("127.0.0.1", port), lambda *arguments: handler(*arguments, directory=str(folder)))

    def handle_error(self, request, client_address):
        """Ignore a browser that hangs up in the middle. Report any other error as usual."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self):
        """The server's address, with a slash at the end."""
        return f"http://127.0.0.1:{self.server_port}/"
