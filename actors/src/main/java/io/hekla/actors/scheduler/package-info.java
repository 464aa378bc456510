/**
 * The scheduler singleton: a persistent actor with one persistence id. It collects changes, has the
 * engine decide, persists the decisions as one event, and delivers to each PodGroup the decisions
 * about it. Depends on {@code feed}, {@code node} and {@code entity}.
 */
@NullMarked
package io.hekla.actors.scheduler;

import org.jspecify.annotations.NullMarked;
