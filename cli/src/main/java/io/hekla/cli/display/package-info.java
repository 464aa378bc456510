/** Display of the process: whether, and how wide, it is a terminal. */
@NullMarked
package io.hekla.cli.display;

import org.jspecify.annotations.NullMarked;
