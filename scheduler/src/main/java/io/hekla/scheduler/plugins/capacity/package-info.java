/**
 * Plugin {@code capacity}: each queue has a part that it deserves and reclaims from others, and a
 * limit; with {@code enableHierarchy} both hold for whole branches of a tree of queues.
 */
@NullMarked
package io.hekla.scheduler.plugins.capacity;

import org.jspecify.annotations.NullMarked;
