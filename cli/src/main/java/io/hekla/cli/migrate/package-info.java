/**
 * {@code hekla migrate}: reads a cluster that Volcano runs, says what would change, and switches
 * over and back. What it says is a pure function of what it read; it never lets both act at once.
 */
@NullMarked
package io.hekla.cli.migrate;

import org.jspecify.annotations.NullMarked;
