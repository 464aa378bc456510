/** Plugin {@code reservation}: room that is kept for jobs which waited too long. */
@NullMarked
package io.hekla.scheduler.plugins.reservation;

import org.jspecify.annotations.NullMarked;
