/** The plugin {@code extender}: asks a server of the user's what it thinks. */
@NullMarked
package io.hekla.scheduler.plugins.extender;

import org.jspecify.annotations.NullMarked;
