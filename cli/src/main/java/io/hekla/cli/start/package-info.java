/**
 * Rehearsals after each build, whose loaded classes the JVM keeps in an archive, so that verbs
 * start at once (docs/adr/0011).
 */
@NullMarked
package io.hekla.cli.start;

import org.jspecify.annotations.NullMarked;
