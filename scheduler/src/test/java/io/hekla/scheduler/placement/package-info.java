/** Tests of how nodes are chosen. */
@NullMarked
package io.hekla.scheduler.placement;

import org.jspecify.annotations.NullMarked;
