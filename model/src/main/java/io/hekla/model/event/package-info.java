/** Kubernetes events for users, as values. Depends on {@code cluster} and {@code machine}. */
@NullMarked
package io.hekla.model.event;

import org.jspecify.annotations.NullMarked;
