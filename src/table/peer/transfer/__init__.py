"""Sending everything on this device to another one."""
