# SPDX-License-Identifier: LGPL-2.1-or-later
# Plugins that only tests use: the zoo of broken ones, and one for each interface shape.
