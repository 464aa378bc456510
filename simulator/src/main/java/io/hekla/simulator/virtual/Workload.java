package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.util.List;

/**
 * What is put into the store, and when.
 *
 * @param arrivals in the order of their times; those of one time in the order in which they are
 *     created
 */
public record Workload(List<Arrival> arrivals) {
  /** An object that is created at a time. */
  public record Arrival(Instant at, Kind<?> kind, ObjectNode object) {}

  public Workload {
    arrivals = List.copyOf(arrivals);
  }

  /** The time at which manifests are applied, and nodes and queues are there. */
  public static Instant beginning() {
    return VirtualClock.START;
  }
}
