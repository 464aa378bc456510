/** Plugin {@code binpack}: fuller nodes first. */
@NullMarked
package io.hekla.scheduler.plugins.binpack;

import org.jspecify.annotations.NullMarked;
