/** {@code hekla up}: a member of the system. */
@NullMarked
package io.hekla.cli.up;

import org.jspecify.annotations.NullMarked;
