/**
 * Parts that objects of several kinds have: the queue that they name, a network topology,
 * dependency graphs, schedules. Depends on {@code io.hekla.admission.rule} and the model.
 */
@NullMarked
package io.hekla.admission.part;

import org.jspecify.annotations.NullMarked;
