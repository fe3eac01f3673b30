#!/bin/sh
# Runs a GLib test program so that it speaks TAP, whatever the version's default is.
exec "$@" --tap
