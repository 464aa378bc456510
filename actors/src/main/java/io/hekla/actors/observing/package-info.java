/**
 * Decision whether this member acts on its cluster or only observes: the signs that it watches for,
 * changes while the member runs, and Events for people. The rule is in {@code model.observing}.
 */
@NullMarked
package io.hekla.actors.observing;

import org.jspecify.annotations.NullMarked;
