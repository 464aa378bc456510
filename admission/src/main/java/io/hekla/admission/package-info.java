/**
 * Validation and defaulting of objects as pure functions. Depends on {@code io.hekla.model} only.
 */
@NullMarked
package io.hekla.admission;

import org.jspecify.annotations.NullMarked;
