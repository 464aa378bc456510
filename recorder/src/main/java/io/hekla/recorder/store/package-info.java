/** Stores of segments: a folder, or another place that has sequences of frames by name. */
@NullMarked
package io.hekla.recorder.store;

import org.jspecify.annotations.NullMarked;
