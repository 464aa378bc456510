/** Decisions of a session, as records that can be persisted, sent and explained. */
@NullMarked
package io.hekla.scheduler.decision;

import org.jspecify.annotations.NullMarked;
