/**
 * Where a task can go: filtering, scoring and choosing nodes, done once per class of tasks and
 * brought up to date by the nodes that changed. Depends on {@code plugin} and {@code session}.
 */
@NullMarked
package io.hekla.scheduler.placement;

import org.jspecify.annotations.NullMarked;
