/**
 * Traces of real clusters: reading a setup of them, the resulting schedule, and the figures by
 * which schedules are compared. Depends on {@code model.manifest} for problems reported to users.
 */
@NullMarked
package io.hekla.simulator.trace;

import org.jspecify.annotations.NullMarked;
