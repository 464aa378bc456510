/**
 * Choice between acting on a cluster and observing it, by the signs of an active Volcano. Depends
 * on {@code text} alone.
 */
@NullMarked
package io.hekla.model.observing;

import org.jspecify.annotations.NullMarked;
