/** Helpers of tests that know no module above the model. */
@NullMarked
package io.hekla.model.testing;

import org.jspecify.annotations.NullMarked;
