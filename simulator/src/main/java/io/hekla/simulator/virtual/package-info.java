/**
 * Virtual-time runner: the same machines, engine and rule of simulated kubelets as the running
 * system, driven from event to event on one in-memory store, without actors, threads or waiting.
 */
@NullMarked
package io.hekla.simulator.virtual;

import org.jspecify.annotations.NullMarked;
