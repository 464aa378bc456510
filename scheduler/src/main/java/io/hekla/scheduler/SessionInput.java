package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.external.ExternalService;
import java.time.Instant;
import java.util.Map;

/**
 * Input of a session besides the cluster.
 *
 * @param id name of the session in conditions; unique
 * @param now the time at which it takes place
 * @param seed breaks ties between equally good nodes
 * @param externalService answers the questions of plugins that only external systems can answer
 * @param suspended PodGroups that take no decisions, with the reason
 */
public record SessionInput(
    String id,
    Instant now,
    SchedulerConfiguration configuration,
    long seed,
    ExternalService externalService,
    Map<ObjectKey, String> suspended) {
  public SessionInput {
    suspended = Map.copyOf(suspended);
  }

  /** The input of a session in which no PodGroup is suspended. */
  public SessionInput(
      String id,
      Instant now,
      SchedulerConfiguration configuration,
      long seed,
      ExternalService externalService) {
    this(id, now, configuration, seed, externalService, Map.of());
  }

  /** The input of a session that can ask no external system. */
  public SessionInput(String id, Instant now, SchedulerConfiguration configuration, long seed) {
    this(id, now, configuration, seed, ExternalService.UNREACHABLE);
  }
}
