/** Limits on the time that an answer takes. */
@NullMarked
package io.hekla.recorder.limit;

import org.jspecify.annotations.NullMarked;
