/**
 * Output for users, from objects: tables, {@code -o}, {@code --watch}. A table is a pure function
 * of objects and the time; {@link io.hekla.cli.output.Printing} alone asks the cluster.
 */
@NullMarked
package io.hekla.cli.output;

import org.jspecify.annotations.NullMarked;
