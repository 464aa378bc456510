package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.util.List;

/**
 * Objects that are put into the store, with their times.
 *
 * @param arrivals arrivals in the order of their times; those of one time in the order in which
 *     they are created
 */
public record Workload(List<Arrival> arrivals) {
  /** Object that is created at a time. */
  public record Arrival(Instant at, Kind<?> kind, ObjectNode object) {}

  public Workload {
    arrivals = List.copyOf(arrivals);
  }

  /** Time at which manifests are applied, and nodes and queues exist. */
  public static Instant beginning() {
    return VirtualClock.START;
  }
}
