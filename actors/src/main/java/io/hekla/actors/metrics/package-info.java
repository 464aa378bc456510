/**
 * Metrics of a member for monitoring, and the port at which they can be read. A part that counts
 * asks {@link io.hekla.actors.metrics.Metering} for its {@link io.hekla.actors.metrics.Counts}, one
 * that has figures which Volcano shows too for its {@link io.hekla.actors.metrics.VolcanoMetering}.
 */
@NullMarked
package io.hekla.actors.metrics;

import org.jspecify.annotations.NullMarked;
