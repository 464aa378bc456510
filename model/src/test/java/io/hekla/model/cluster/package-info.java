/** Tests of {@code io.hekla.model.cluster}. */
@NullMarked
package io.hekla.model.cluster;

import org.jspecify.annotations.NullMarked;
