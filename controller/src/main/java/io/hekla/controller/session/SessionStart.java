package io.hekla.controller.session;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;

/**
 * Circumstances of a session that begins.
 *
 * @param at the session's clock
 * @param nanoTime of a clock that never goes back
 * @param digest of the configuration
 * @param seed breaks ties between equally good nodes
 */
public record SessionStart(
    Instant at, long nanoTime, SchedulerConfiguration configuration, String digest, long seed) {}
