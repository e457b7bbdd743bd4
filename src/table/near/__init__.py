"""Play between devices in one room, over lines without any server: the table invites, and its guests join."""
