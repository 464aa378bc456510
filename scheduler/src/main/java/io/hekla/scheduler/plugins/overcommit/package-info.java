/** The plugin {@code overcommit}: how much more than there is may be let into queues. */
@NullMarked
package io.hekla.scheduler.plugins.overcommit;

import org.jspecify.annotations.NullMarked;
