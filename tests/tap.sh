#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs a GLib test program so that it speaks TAP, whatever the version's default is.
exec "$@" --tap
