/**
 * {@code hekla migrate}: reads a cluster that Volcano runs, prints what would change, and switches
 * over and back. The plan is a pure function of what was read; both never act at once.
 */
@NullMarked
package io.hekla.cli.migrate;

import org.jspecify.annotations.NullMarked;
