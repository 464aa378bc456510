/** Plugin {@code task-topology}: tasks of a job near to each other, or apart. */
@NullMarked
package io.hekla.scheduler.plugins.tasktopology;

import org.jspecify.annotations.NullMarked;
