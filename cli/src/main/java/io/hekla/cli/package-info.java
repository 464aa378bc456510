/**
 * The {@code hekla} command: one class for each verb, and the parts that all share towards the
 * user. A verb is added by its class and an entry in {@link Verbs}; it loads what it needs when it
 * is called, so that the others start no slower. Holds no rule of its own.
 */
@NullMarked
package io.hekla.cli;

import org.jspecify.annotations.NullMarked;
