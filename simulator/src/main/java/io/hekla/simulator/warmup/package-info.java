/**
 * Warm-up of a member: a run in virtual time of a small workload of its own, so that the JVM has
 * compiled what decides before the first Job waits for it.
 */
@NullMarked
package io.hekla.simulator.warmup;

import org.jspecify.annotations.NullMarked;
