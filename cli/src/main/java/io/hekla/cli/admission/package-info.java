/** Rules of admission, applied to objects as the API writes them. */
@NullMarked
package io.hekla.cli.admission;

import org.jspecify.annotations.NullMarked;
