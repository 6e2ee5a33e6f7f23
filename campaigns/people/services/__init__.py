"""What people do here: invite, join, change roles, leave; each function is one act."""
