/**
 * Verbs that tell what happened: {@code hekla history}, {@code hekla usage} and {@code hekla
 * timeline}. What they print is a pure function of the rows that they read.
 */
@NullMarked
package io.hekla.cli.history;

import org.jspecify.annotations.NullMarked;
