"""Tests of the page's scripts without a browser, and of what checks them."""
