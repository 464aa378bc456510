/**
 * Single-purpose tools {@code vsub}, {@code vjobs}, {@code vqueues}, {@code vsuspend}, {@code
 * vresume} and {@code vcancel}: the verbs of the other packages with other letters, {@code -n} for
 * the name and {@code -N} for the namespace (reference api-and-controllers.md §7.3).
 */
@NullMarked
package io.hekla.cli.tool;

import org.jspecify.annotations.NullMarked;
