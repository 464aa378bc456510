/** Plugin {@code usage}: nodes by their measured load. */
@NullMarked
package io.hekla.scheduler.plugins.usage;

import org.jspecify.annotations.NullMarked;
