/**
 * Whether this member acts on its cluster or only observes: who is looked out for, how it changes
 * while the member runs, and how people learn of it. The rule is in {@code model.observing}.
 */
@NullMarked
package io.hekla.actors.observing;

import org.jspecify.annotations.NullMarked;
