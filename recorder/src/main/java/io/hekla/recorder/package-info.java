/** The recording: what each session was given and decided, written behind the commit point. */
@NullMarked
package io.hekla.recorder;

import org.jspecify.annotations.NullMarked;
