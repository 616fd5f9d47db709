"""Plots: scales, intervals of shares, and drawings as SVG."""
