# SPDX-License-Identifier: LGPL-2.1-or-later
# Completion for shells, in the folders where each of them looks below any prefix.
bashcompletiondir = $(datarootdir)/bash-completion/completions
zshcompletiondir = $(datarootdir)/zsh/site-functions
fishcompletiondir = $(datarootdir)/fish/vendor_completions.d
dist_zshcompletion_DATA = %reldir%/_benchstone
dist_fishcompletion_DATA = %reldir%/benchstone.fish
EXTRA_DIST += %reldir%/benchstone.bash

# bash loads a file named like the command.
install-data-local:
	$(MKDIR_P) $(DESTDIR)$(bashcompletiondir)
	$(INSTALL_DATA) $(srcdir)/%reldir%/benchstone.bash $(DESTDIR)$(bashcompletiondir)/benchstone
uninstall-local:
	rm -f $(DESTDIR)$(bashcompletiondir)/benchstone
