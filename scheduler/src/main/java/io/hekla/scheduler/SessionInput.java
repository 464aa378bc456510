package io.hekla.scheduler;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;

/**
 * What a session depends on besides the cluster.
 *
 * @param id names the session in conditions; unique
 * @param now the time at which it takes place
 * @param seed breaks ties between equally good nodes
 */
public record SessionInput(
    String id, Instant now, SchedulerConfiguration configuration, long seed) {}
