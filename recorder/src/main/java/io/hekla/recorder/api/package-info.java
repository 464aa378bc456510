/** Aggregated API of the recorder: its resources, questions and answers. Pure. */
@NullMarked
package io.hekla.recorder.api;

import org.jspecify.annotations.NullMarked;
