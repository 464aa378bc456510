/** What users are told of an object, as a value. Depends on {@code cluster} and {@code machine}. */
@NullMarked
package io.hekla.model.event;

import org.jspecify.annotations.NullMarked;
