/** Tests of the tree that {@code drf} orders queues by. */
@NullMarked
package io.hekla.scheduler.plugins.drf;

import org.jspecify.annotations.NullMarked;
