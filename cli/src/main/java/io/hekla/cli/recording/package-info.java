/** Recordings on the command line: where they are, and what their pages share. */
@NullMarked
package io.hekla.cli.recording;

import org.jspecify.annotations.NullMarked;
