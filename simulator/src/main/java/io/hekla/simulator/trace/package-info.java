/**
 * Traces of real clusters: reading a setup of them, the schedule that came of it, and the figures
 * by which schedules are compared. Depends on {@code model.manifest} for problems told to users.
 */
@NullMarked
package io.hekla.simulator.trace;

import org.jspecify.annotations.NullMarked;
