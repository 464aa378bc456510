/**
 * Scenarios: a cluster state with a scheduler configuration, the sessions run on it, and the
 * comparison of what was decided with what Volcano decided. Holds no rule of the scheduler: it
 * feeds the engine, plays the cluster between two sessions, and writes down what the engine said.
 */
@NullMarked
package io.hekla.simulator.scenario;

import org.jspecify.annotations.NullMarked;
