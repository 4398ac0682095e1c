"""Layers that run one after the other as one program: places, order, and what stays on chip."""
