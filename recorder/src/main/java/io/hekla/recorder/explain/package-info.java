/** Explanations of recorded sessions: why a job waits, and what would let it run. */
@NullMarked
package io.hekla.recorder.explain;

import org.jspecify.annotations.NullMarked;
