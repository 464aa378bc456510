/**
 * The actions, one file each: order jobs, attempt, keep or drop. Depends on {@code placement},
 * {@code plugin} and {@code session}; actions do not depend on each other.
 */
@NullMarked
package io.hekla.scheduler.actions;

import org.jspecify.annotations.NullMarked;
