"""One table and several devices: this one deals and tells the others, its guests, what their seats may see."""
