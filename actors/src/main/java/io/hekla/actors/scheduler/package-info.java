/**
 * The scheduler singleton: a persistent actor with one persistence id. It collects what changed,
 * has the engine decide, keeps the decisions as one event, and hands each PodGroup its part.
 * Depends on {@code feed}, {@code node} and {@code entity}.
 */
@NullMarked
package io.hekla.actors.scheduler;

import org.jspecify.annotations.NullMarked;
