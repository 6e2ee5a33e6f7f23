"""Cards and sheets on paper: what is printed, where it lies, the PDF, and the pages that choose it (README.md)."""
