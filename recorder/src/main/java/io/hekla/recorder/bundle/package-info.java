/** Bundles: a few recorded sessions in one file, on request with other names. */
@NullMarked
package io.hekla.recorder.bundle;

import org.jspecify.annotations.NullMarked;
