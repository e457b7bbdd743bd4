"""Keeps guests up to date: sends each seat what it may know, and handles the answers it sends."""
