/**
 * Whether Hekla acts on a cluster or only looks on, and by which signs it knows that a Volcano is
 * at work there. Depends on {@code text} alone.
 */
@NullMarked
package io.hekla.model.observing;

import org.jspecify.annotations.NullMarked;
