/**
 * Benchmarks of the engine: whole sessions on clusters that are read or generated, and their parts
 * with JMH. Knows all other modules; none depends on it.
 */
@NullMarked
package io.hekla.benchmarks;

import org.jspecify.annotations.NullMarked;
