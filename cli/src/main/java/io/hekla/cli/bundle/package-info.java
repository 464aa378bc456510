/** {@code hekla bundle}: sessions in one file, for a bug report. */
@NullMarked
package io.hekla.cli.bundle;

import org.jspecify.annotations.NullMarked;
