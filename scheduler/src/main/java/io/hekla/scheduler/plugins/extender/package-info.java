/** Plugin {@code extender}: asks a server of the user's. */
@NullMarked
package io.hekla.scheduler.plugins.extender;

import org.jspecify.annotations.NullMarked;
