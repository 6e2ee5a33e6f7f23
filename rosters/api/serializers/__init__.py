"""What goes in and out: an input or output serializer per endpoint, over the frozen dataclasses of the selectors."""
