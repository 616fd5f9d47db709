"""The application, tried in browsers that are not Chromium: a few minutes at the table in each."""
