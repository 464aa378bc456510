/**
 * Single-purpose tools {@code vsub}, {@code vjobs}, {@code vqueues}, {@code vsuspend}, {@code
 * vresume} and {@code vcancel}: the verbs of the other packages with other letters, {@code -n} for
 * the name and {@code -N} for the namespace (docs/reference/commands.md#single-purpose-tools).
 */
@NullMarked
package io.hekla.cli.tool;

import org.jspecify.annotations.NullMarked;
