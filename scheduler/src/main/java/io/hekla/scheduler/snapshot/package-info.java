/** State of the engine between sessions: an immutable state that changes are applied to. */
@NullMarked
package io.hekla.scheduler.snapshot;

import org.jspecify.annotations.NullMarked;
