/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sensors.h - clock, heat and energy of the CPUs while a repetition is measured: what the kernel
 * tells of them, read by the host about five times a second, never by a thread that measures.
 * A sensor that is missing, slow or wrong costs its own figures and nothing else.
 */
#pragma once
#include <glib.h>

#include "model/description.h"

typedef struct _BstSensors BstSensors;

/* The names of the metrics, which no plugin declares: their origin is BST_ORIGIN_HOST. */
#define BST_SENSORS_CLOCK "host-clock"
#define BST_SENSORS_TEMPERATURE "host-temperature"
#define BST_SENSORS_POWER "host-power"
#define BST_SENSORS_ENERGY "host-energy"
#define BST_SENSORS_PER_OPERATION "host-energy-per-operation"
#define BST_SENSORS_PER_BYTE "host-energy-per-byte"

/* What is known of one before anything was measured; NULL: NAME is none of them. */
const BstMetric *bst_sensors_metric (const char *name);

/* ROOT: "" for this machine, else a folder with its files. */
BstSensors *bst_sensors_new (const char *root);
void bst_sensors_free (BstSensors *sensors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSensors, bst_sensors_free)

gboolean bst_sensors_has_clock (const BstSensors *sensors);
/* Names of sensors, "package-id-0": array of char *, of the container. */
GPtrArray *bst_sensors_temperatures (const BstSensors *sensors);
GPtrArray *bst_sensors_energies (const BstSensors *sensors);
/* Whether there are counters of energy that may not be read. */
gboolean bst_sensors_is_refused (const BstSensors *sensors);

/* ---- One reading; NaN: none ---------------------------------------------------------------- */

/* Hz: of CPUS the mean, or of the fastest when any of them may be the one that works. */
double bst_sensors_read_clock (BstSensors *sensors, const GArray *cpus, gboolean fastest);
double bst_sensors_read_temperature (BstSensors *sensors, guint i); /* degC */
double bst_sensors_read_energy (BstSensors *sensors, guint i);      /* J, until it wraps */
/* J from one reading to a later one, SECONDS after it; NaN: no machine takes so much. */
double bst_sensors_energy_between (const BstSensors *sensors, guint i, double before, double after,
                                   double seconds);
/* A sentence about a sensor that was given up since the last call; NULL: none was. */
char *bst_sensors_take_remark (BstSensors *sensors);

/* ---- sensors-watch.c: a repetition --------------------------------------------------------- */

typedef struct _BstSensorsWatch BstSensorsWatch;

/* CPUS are those of the case; with FASTEST it is not known on which of them it runs. */
BstSensorsWatch *bst_sensors_watch_new (BstSensors *sensors, const GArray *cpus, gboolean fastest);
void bst_sensors_watch_free (BstSensorsWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSensorsWatch, bst_sensors_watch_free)

/* NOW: s, of any clock that only grows.  Nothing is read before begin and after end. */
void bst_sensors_watch_begin (BstSensorsWatch *watch, double now);
void bst_sensors_watch_tick (BstSensorsWatch *watch, double now);
void bst_sensors_watch_end (BstSensorsWatch *watch, double now);
/* Adds what was seen to RECORDS (BstOutcomeRecord) of a repetition that measured for WALL seconds:
 * series, energy, and energy per unit of the primary metric of INFO. */
void bst_sensors_watch_report (const BstSensorsWatch *watch, const BstBenchmarkInfo *info,
                               double wall, GPtrArray *records);
