package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Circumstances of a what-if that differ from the recording.
 *
 * @param configuration another configuration of the scheduler
 * @param nodes other nodes, instead of all recorded ones
 * @param weights other weights of queues, by name
 * @param further objects that come besides the recorded ones
 * @param seed another seed
 */
public record WhatIfOptions(
    Optional<SchedulerConfiguration> configuration,
    Optional<List<ObjectNode>> nodes,
    Map<String, Integer> weights,
    List<Further> further,
    Optional<Long> seed) {
  /** Circumstances as they were. */
  public static final WhatIfOptions AS_RECORDED =
      new WhatIfOptions(Optional.empty(), Optional.empty(), Map.of(), List.of(), Optional.empty());

  /**
   * Object that comes besides the recorded ones.
   *
   * @param at recorded time at which it comes; empty for the beginning of the days
   */
  public record Further(Kind<?> kind, ObjectNode object, Optional<Instant> at) {}

  public WhatIfOptions {
    nodes = nodes.map(List::copyOf);
    weights = Map.copyOf(weights);
    further = List.copyOf(further);
  }

  /** Returns a copy with another configuration. */
  public WhatIfOptions with(SchedulerConfiguration other) {
    return new WhatIfOptions(Optional.of(other), nodes, weights, further, seed);
  }
}
