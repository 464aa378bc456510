/** Where segments are: folders, and what else has named sequences of frames. */
@NullMarked
package io.hekla.recorder.store;

import org.jspecify.annotations.NullMarked;
