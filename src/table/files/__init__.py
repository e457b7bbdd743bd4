"""What goes out of the page as a file or a link, and comes in again."""
