/** Plugin {@code rescheduling}: pods leave busy nodes while others idle. */
@NullMarked
package io.hekla.scheduler.plugins.rescheduling;

import org.jspecify.annotations.NullMarked;
