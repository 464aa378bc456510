/** Plugin {@code nodegroup}: queues keep to groups of nodes. */
@NullMarked
package io.hekla.scheduler.plugins.nodegroup;

import org.jspecify.annotations.NullMarked;
