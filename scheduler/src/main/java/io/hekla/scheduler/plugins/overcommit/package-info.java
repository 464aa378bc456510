/** Plugin {@code overcommit}: factor by which more than the cluster has may be let into queues. */
@NullMarked
package io.hekla.scheduler.plugins.overcommit;

import org.jspecify.annotations.NullMarked;
