/** Plugin {@code aging}: the place of a job improves with its wait. */
@NullMarked
package io.hekla.scheduler.plugins.aging;

import org.jspecify.annotations.NullMarked;
