# Plugins that only tests use: the zoo of broken ones, and one for each interface shape.
