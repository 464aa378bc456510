/**
 * What a member counts for monitoring, and the port at which it can be read. Whoever counts asks
 * {@link io.hekla.actors.metrics.Metering} for its {@link io.hekla.actors.metrics.Counts}. Depends
 * on nothing.
 */
@NullMarked
package io.hekla.actors.metrics;

import org.jspecify.annotations.NullMarked;
