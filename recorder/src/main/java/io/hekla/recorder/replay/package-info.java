/** Recorded sessions run again through the engine, and compared. */
@NullMarked
package io.hekla.recorder.replay;

import org.jspecify.annotations.NullMarked;
