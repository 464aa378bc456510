/** Tests of the pages of {@code docs/}: links lead somewhere, examples run. */
@NullMarked
package io.hekla.docs;

import org.jspecify.annotations.NullMarked;
