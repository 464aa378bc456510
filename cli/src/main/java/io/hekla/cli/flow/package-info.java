/**
 * {@code hekla jobtemplate} and {@code hekla jobflow}, which have the same verbs (reference
 * api-and-controllers.md §7.2).
 */
@NullMarked
package io.hekla.cli.flow;

import org.jspecify.annotations.NullMarked;
