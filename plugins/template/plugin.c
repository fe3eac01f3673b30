/* @NAME@.c - a plugin for benchstone: one benchmark, @NAME@.multiply.
 *
 * The file becomes @NAME@.so.  Nothing here runs in the program itself: each repetition gets a
 * worker process of its own, which may crash or hang and harm nobody.  All that a plugin can do
 * is described in <benchstone/plugin.h>.
 */
#include <benchstone/plugin.h>

typedef struct
{
  guint64 factor, last, n;
} State;

/* Before the clock runs.  Reading a declared parameter cannot fail: the host has checked it.
 * bst_run_alloc() frees by itself; what must be closed gets a .teardown callback. */
static gpointer
multiply_setup (BstRun *run, GError **error)
{
  State *state = bst_run_alloc (run, sizeof (State), 64, error);

  if (state != NULL)
    state->factor = (guint64)bst_run_get_int (run, "factor");
  return state;
}

/* The work itself, timed: exactly n operations, each waiting for the one before.  In the loop:
 * no allocation, no lock, no system call but what is to be measured. */
static gboolean
multiply_run (BstThread *thread, gpointer data, guint64 n, GError **error)
{
  State *state = data;
  guint64 x = 1;

  for (guint64 i = 0; i < n; i++)
    bst_keep (x *= state->factor); /* without bst_keep, compilers find shorter ways */
  *state = (State){ state->factor, x, n };
  bst_thread_emit (thread, 0, (double)n); /* 0: index in metrics */
  return TRUE;
}

/* Was the answer right?  A wrong one never becomes a figure.  Here: the power by squaring. */
static gboolean
multiply_verify (BstRun *run, gpointer data, GError **error)
{
  State *state = data;
  guint64 power = 1, square = state->factor;

  for (guint64 n = state->n; n > 0; n >>= 1, square *= square)
    power *= (n & 1) ? square : 1;
  if (power != state->last)
    g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT, "the product is wrong");
  return power == state->last;
}

/* What users may set: -p factor=7.  "duration" comes by itself. */
static const BstParam params[] = {
  { .name = "factor",
    .type = BST_PARAM_INT,
    .def = "3",
    .min = 3,
    .max = 1000000,
    .help = "What is multiplied by, again and again." },
};

/* What comes out.  Exactly one metric is primary: the one that verdicts look at. */
static const BstMetric metrics[] = {
  { .name = "rate",
    .unit = "op/s",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_COUNTER,
    .threads = BST_SUM,
    .role = BST_PRIMARY,
    .help = "Multiplications in one second." },
};

/* Raise the revision whenever old and new results must not be compared. */
static const BstBenchmark benchmarks[] = {
  { .name = "multiply",
    .title = "Chain of multiplications",
    .revision = 1,
    .help = "How long one multiplication takes that waits for the last; no memory is touched.",
    .pace = BST_COUNTED,
    .threads = BST_THREADS_ONE,
    .setup = multiply_setup,
    .run = multiply_run,
    .verify = multiply_verify,
    .params = params,
    .n_params = G_N_ELEMENTS (params),
    .metrics = metrics,
    .n_metrics = G_N_ELEMENTS (metrics) },
};

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "@NAME@",
  .version = "0.1",         .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (@SYMBOL @, plugin)
