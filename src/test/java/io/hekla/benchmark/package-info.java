/**
 * Measurements of the whole, for people to run when they want figures; no test depends on them. How
 * to run them and what came out: docs/benchmarks.md.
 */
@NullMarked
package io.hekla.benchmark;

import org.jspecify.annotations.NullMarked;
