/**
 * {@code hekla jobtemplate} and {@code hekla jobflow}, which have the same verbs
 * (docs/reference/commands.md#vcctl).
 */
@NullMarked
package io.hekla.cli.flow;

import org.jspecify.annotations.NullMarked;
