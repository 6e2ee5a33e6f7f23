"""What pages and API read of whole campaigns."""
