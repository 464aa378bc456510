package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugins.capacity.CapacityPlugin;
import java.util.Set;

/**
 * Gauges of a scheduler through its sessions. They are read just before a session closes, so that a
 * value that a plugin sets on close appears in the next session.
 */
final class Gauges {
  private static final Set<String> SET_BY_CAPACITY_AT_CLOSE = Set.of("queue_overused");

  private final Set<String> setAtClose;
  private ObjectNode left = JsonNodeFactory.instance.objectNode();

  Gauges(SchedulerConfiguration configuration) {
    boolean hasCapacity =
        configuration.plugins().anyMatch(plugin -> plugin.name().equals(CapacityPlugin.NAME));
    setAtClose = hasCapacity ? SET_BY_CAPACITY_AT_CLOSE : Set.of();
  }

  /** Returns the gauges of the next session. */
  ObjectNode of(Decisions decisions) {
    ObjectNode read = FigureWriter.metrics(decisions, left, setAtClose);
    left = FigureWriter.metrics(decisions, left, Set.of());
    return read;
  }
}
