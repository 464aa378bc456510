/**
 * The engine. Pure and deterministic: the same snapshot, configuration and seed give the same
 * bytes.
 *
 * <p>Depends on {@code io.hekla.model} only; no Akka, no Kubernetes client, no clock, no thread.
 */
@NullMarked
package io.hekla.scheduler;

import org.jspecify.annotations.NullMarked;
