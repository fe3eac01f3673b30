# SPDX-License-Identifier: LGPL-2.1-or-later
# Our own checks: warnings, sanitizers, plugins with the reason of each "no", the summary.

# Warnings for everybody; errors only with --enable-werror, so a newer compiler breaks no package.
AC_DEFUN([AX_BST_WARNINGS], [
  AC_ARG_ENABLE([werror], [AS_HELP_STRING([--enable-werror], [make warnings errors (for developers)])])
  WARN_CFLAGS="-Wall -Wextra -Wno-unused-parameter -Wshadow -Wvla -Wformat=2 -Wmissing-prototypes -Wstrict-prototypes -Wpointer-arith -Wno-missing-field-initializers"
  AS_IF([test "x$enable_werror" = xyes], [WARN_CFLAGS="$WARN_CFLAGS -Werror"])
  AC_SUBST([WARN_CFLAGS])

  # Assertions name their file: by its place in the tree, not by the path of this build.
  bst_saved_cflags=$CFLAGS
  CFLAGS="$CFLAGS -Werror -fmacro-prefix-map=x/="
  AC_MSG_CHECKING([whether $CC knows -fmacro-prefix-map])
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
    [AC_MSG_RESULT([yes]); PREFIX_CFLAGS='-fmacro-prefix-map=$(srcdir)/='],
    [AC_MSG_RESULT([no]); PREFIX_CFLAGS=])
  CFLAGS=$bst_saved_cflags
  AC_SUBST([PREFIX_CFLAGS])
])

AC_DEFUN([AX_BST_SANITIZERS], [
  AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--enable-sanitizers], [build with AddressSanitizer and UBSan (see make check-asan)])])
  SANITIZE_CFLAGS=
  AS_IF([test "x$enable_sanitizers" = xyes],
    [SANITIZE_CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
     AC_DEFINE([BST_SANITIZERS], [1], [Built with sanitizers: address space is not limited])])
  AC_SUBST([SANITIZE_CFLAGS])
  AM_CONDITIONAL([SANITIZERS], [test "x$enable_sanitizers" = xyes])
])

AC_DEFUN([BST_FEATURES], [
  AC_ARG_ENABLE([all-plugins],
    [AS_HELP_STRING([--disable-all-plugins], [build no plugin except those enabled by name])])
  bst_plugins_yes=
  bst_plugins_no=
])

# BST_PLUGIN(NAME, [pkg-config modules]): --enable-NAME with yes, no or auto.  auto without its
# library leaves the plugin out and says why; yes without it is an error.
AC_DEFUN([BST_PLUGIN], [
  AC_ARG_ENABLE([$1], [AS_HELP_STRING([--disable-$1], [leave out the plugin $1])], [],
    [enable_[]m4_translit([$1], [-], [_])=auto])
  bst_state=$enable_[]m4_translit([$1], [-], [_])
  bst_reason=
  AS_IF([test "x$bst_state" = xauto && test "x$enable_all_plugins" = xno],
    [bst_state=no; bst_reason="--disable-all-plugins"],
    [test "x$bst_state" = xno], [bst_reason="--disable-$1"])
  m4_ifval([$2], [AS_IF([test "x$bst_state" != xno],
    [PKG_CHECK_MODULES(m4_translit([$1], [a-z-], [A-Z_]), [$2], [],
      [AS_IF([test "x$bst_state" = xyes], [AC_MSG_ERROR([plugin $1 needs $2])])
       bst_state=no; bst_reason="$2 is missing"])])])
  AS_IF([test "x$bst_state" = xno],
    [bst_plugins_no="$bst_plugins_no
    $1: no ($bst_reason)"],
    [bst_state=yes; bst_plugins_yes="$bst_plugins_yes $1"])
  AM_CONDITIONAL([PLUGIN_]m4_translit([$1], [a-z-], [A-Z_]), [test "x$bst_state" = xyes])
])

# BST_LIBRARY(NAME, pkg-config modules, [WHAT IT IS FOR]): --with-NAME with yes, no or auto, and what a
# plugin's switch does: auto without the library does without and says why; yes without it is an error.
AC_DEFUN([BST_LIBRARY], [
  AC_ARG_WITH([$1], [AS_HELP_STRING([--without-$1], [do without the library $1: $3])], [],
    [with_[]$1=auto])
  bst_state=$with_[]$1
  bst_reason="--without-$1"
  AS_IF([test "x$bst_state" != xno],
    [PKG_CHECK_MODULES(m4_toupper([$1]), [$2], [bst_state=yes],
      [AS_IF([test "x$bst_state" = xyes], [AC_MSG_ERROR([--with-$1 needs $2])])
       bst_state=no; bst_reason="$2 is missing"])])
  AS_IF([test "x$bst_state" = xno], [bst_library_$1="no ($bst_reason): $3"], [bst_library_$1=yes])
  AM_CONDITIONAL(m4_toupper([$1]), [test "x$bst_state" = xyes])
])

AC_DEFUN([BST_SUMMARY], [
  AC_PATH_PROG([GNUPLOT_FOUND], [gnuplot], [no])
  echo "
  benchstone $VERSION
    prefix:            $prefix
    plugins built:    $bst_plugins_yes
    plugins left out:  ${bst_plugins_no:-none}
    hwloc:             $bst_library_hwloc
    translations:      $USE_NLS
    sanitizers:        ${enable_sanitizers:-no}
    gnuplot:           $GNUPLOT_FOUND (looked up again at run time; without it reports have no charts)
"
])
