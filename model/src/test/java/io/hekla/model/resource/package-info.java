/** Tests of {@code io.hekla.model.resource}. */
@NullMarked
package io.hekla.model.resource;

import org.jspecify.annotations.NullMarked;
