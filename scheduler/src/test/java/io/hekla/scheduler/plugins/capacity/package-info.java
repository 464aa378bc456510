/** Tests of the plugin {@code capacity}. */
@NullMarked
package io.hekla.scheduler.plugins.capacity;

import org.jspecify.annotations.NullMarked;
