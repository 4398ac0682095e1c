"""What the commands of all rooms share: options, endings, reports."""
