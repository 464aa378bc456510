/**
 * Definition of a rule of admission, and its inputs: the object, all queues, the settings. Knows no
 * particular kind of object but queues. Depends on {@code io.hekla.model} only.
 */
@NullMarked
package io.hekla.admission.rule;

import org.jspecify.annotations.NullMarked;
