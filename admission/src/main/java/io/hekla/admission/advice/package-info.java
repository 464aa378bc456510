/**
 * Faults of objects that the webhook admits, as Volcano's does, and that cannot work: for {@code
 * hekla vet} only.
 */
@NullMarked
package io.hekla.admission.advice;

import org.jspecify.annotations.NullMarked;
