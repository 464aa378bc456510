/** What a session decided, as records that can be kept, sent and explained. */
@NullMarked
package io.hekla.scheduler.decision;

import org.jspecify.annotations.NullMarked;
