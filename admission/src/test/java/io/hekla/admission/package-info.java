/** Tests of what may be stored. */
@NullMarked
package io.hekla.admission;

import org.jspecify.annotations.NullMarked;
