/** Rules of admission, asked about objects as the API writes them. */
@NullMarked
package io.hekla.cli.judge;

import org.jspecify.annotations.NullMarked;
