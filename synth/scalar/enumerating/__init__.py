"""Bottom-up enumeration of classes of terms."""
