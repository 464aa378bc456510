/** Pages of {@code docs/} that hold what they say: links lead somewhere, examples run. */
@NullMarked
package io.hekla.docs;

import org.jspecify.annotations.NullMarked;
