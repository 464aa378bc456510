/**
 * Common part of the plugins that divide the cluster among queues: the demand and the limits of
 * queues. Depends on {@code session} and {@code decision}; knows no plugin.
 */
@NullMarked
package io.hekla.scheduler.queues;

import org.jspecify.annotations.NullMarked;
