/** {@code hekla replay}: recorded sessions run again, and compared. */
@NullMarked
package io.hekla.cli.replay;

import org.jspecify.annotations.NullMarked;
