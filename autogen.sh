#!/bin/sh
# Makes configure and the Makefile.in files.  Packagers may call autoreconf themselves.
cd "$(dirname "$0")" && exec autoreconf -fi
