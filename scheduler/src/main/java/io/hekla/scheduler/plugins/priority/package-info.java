/** Plugin {@code priority}: jobs and tasks of higher priority first. */
@NullMarked
package io.hekla.scheduler.plugins.priority;

import org.jspecify.annotations.NullMarked;
