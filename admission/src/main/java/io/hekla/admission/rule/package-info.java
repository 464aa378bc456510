/**
 * What a rule of admission is, and what rules are given: the object, the queues there are, the
 * settings. Knows no particular kind of object but queues. Depends on {@code io.hekla.model} only.
 */
@NullMarked
package io.hekla.admission.rule;

import org.jspecify.annotations.NullMarked;
