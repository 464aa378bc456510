/** Plugin {@code proportion}: queues share the cluster by weight. */
@NullMarked
package io.hekla.scheduler.plugins.proportion;

import org.jspecify.annotations.NullMarked;
