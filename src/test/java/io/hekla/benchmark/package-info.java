/**
 * Measurements of the whole, for people to run when they need figures; no test depends on them.
 * Instructions and results: docs/benchmarks.md.
 */
@NullMarked
package io.hekla.benchmark;

import org.jspecify.annotations.NullMarked;
