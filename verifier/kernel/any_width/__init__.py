"""Methods that close obligations for every width, one file each; `methods.METHODS` lists them."""
