/**
 * How fast the engine is: whole sessions on clusters that are read or generated, and their parts
 * with JMH. Knows all other modules; nothing knows it.
 */
@NullMarked
package io.hekla.benchmarks;

import org.jspecify.annotations.NullMarked;
