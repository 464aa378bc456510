/** Tests of {@code io.hekla.model.podgroup.ordinary}. */
@NullMarked
package io.hekla.model.podgroup.ordinary;

import org.jspecify.annotations.NullMarked;
