/**
 * Placement of tasks: filtering, scoring and choosing nodes, done once per class of tasks and
 * updated by the nodes that changed. Depends on {@code plugin} and {@code session}.
 */
@NullMarked
package io.hekla.scheduler.placement;

import org.jspecify.annotations.NullMarked;
