"""What is kept on this device, and how it comes in and goes out."""
