#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Makes configure and the Makefile.in files.  Packagers may call autoreconf themselves.
cd "$(dirname "$0")" && exec autoreconf -fi
