/**
 * What plugins that share the cluster out among queues have in common: what queues ask for and what
 * they may hold. Depends on {@code session} and {@code decision}; knows no plugin.
 */
@NullMarked
package io.hekla.scheduler.queues;

import org.jspecify.annotations.NullMarked;
