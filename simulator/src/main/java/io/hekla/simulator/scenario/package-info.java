/**
 * Scenarios: a cluster state with a scheduler configuration, the sessions run on it, and the
 * comparison of their decisions with Volcano's. Holds no rule of the scheduler: it feeds the
 * engine, simulates the cluster between two sessions, and writes the engine's decisions.
 */
@NullMarked
package io.hekla.simulator.scenario;

import org.jspecify.annotations.NullMarked;
