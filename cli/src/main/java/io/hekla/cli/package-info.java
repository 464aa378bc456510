/** The {@code hekla} command. */
@NullMarked
package io.hekla.cli;

import org.jspecify.annotations.NullMarked;
