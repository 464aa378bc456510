/**
 * What makes verbs start at once: a rehearsal after each build, whose loaded classes the JVM keeps
 * in an archive (docs/adr/0011).
 */
@NullMarked
package io.hekla.cli.start;

import org.jspecify.annotations.NullMarked;
