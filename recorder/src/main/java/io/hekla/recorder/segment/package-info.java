/** Segments of a recording: a base, the sessions after it, and their frames in a file or table. */
@NullMarked
package io.hekla.recorder.segment;

import org.jspecify.annotations.NullMarked;
