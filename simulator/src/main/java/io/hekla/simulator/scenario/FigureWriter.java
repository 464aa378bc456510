package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.metrics.QueueGauges;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Writer of figures of queues and jobs: whole numbers without a point. */
final class FigureWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Factor of scalars, which are counted in thousandths of their unit, except pods. */
  private static final double THOUSANDTHS = 1000;

  private FigureWriter() {}

  /** Returns the resources allocated to each queue, in whole units. */
  static ObjectNode allocated(List<Decisions.QueueFigures> queues) {
    var allocated = JSON.objectNode();
    for (var queue : sorted(queues).values()) {
      ResourceVector held = queue.allocated();
      ObjectNode entry = allocated.putObject(queue.name());
      entry.set("cpu_milli", number(held.milliCpu()));
      entry.set("memory_bytes", number(held.memoryBytes()));
      for (String name : held.scalarNames()) {
        boolean isWhole = name.equals(ResourceVector.PODS);
        entry.set(name, number(held.amount(name) / (isWhole ? 1 : THOUSANDTHS)));
      }
    }
    return allocated;
  }

  /**
   * Returns the gauges after a session: of each queue its figures and vectors, of each job its
   * share. A gauge that the session did not set keeps its former value.
   *
   * @param former gauges before the session
   * @param unset gauges of queues that the session has not set yet
   */
  static ObjectNode metrics(Decisions decisions, ObjectNode former, Set<String> unset) {
    Map<String, ObjectNode> gauges = new TreeMap<>();
    former
        .properties()
        .forEach(gauge -> gauges.put(gauge.getKey(), ((ObjectNode) gauge.getValue()).deepCopy()));
    for (var job : decisions.podGroups()) {
      put(gauges, "job_share", job.key().toString(), job.share());
    }
    for (var queue : sorted(decisions.queues()).values()) {
      QueueGauges.of(
          queue,
          (gauge, resource, value) -> {
            if (!unset.contains(gauge)) {
              String key = resource.isEmpty() ? queue.name() : queue.name() + "/" + resource;
              put(gauges, gauge, key, value);
            }
          });
    }
    return JSON.objectNode().setAll(gauges);
  }

  private static void put(Map<String, ObjectNode> gauges, String gauge, String key, double value) {
    gauges.computeIfAbsent(gauge, first -> JSON.objectNode()).set(key, number(value));
  }

  private static Map<String, Decisions.QueueFigures> sorted(List<Decisions.QueueFigures> queues) {
    var byName = new TreeMap<String, Decisions.QueueFigures>();
    queues.forEach(queue -> byName.put(queue.name(), queue));
    return byName;
  }

  /** Rounds a figure to six decimals, as the reference's were recorded. */
  private static JsonNode number(double value) {
    if (!Double.isFinite(value)) {
      return JSON.textNode(Double.toString(value));
    }
    var rounded = BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_UP).stripTrailingZeros();
    boolean isWhole = rounded.scale() <= 0 && Math.abs(value) < Long.MAX_VALUE;
    return isWhole ? JSON.numberNode(rounded.longValue()) : JSON.numberNode(rounded.doubleValue());
  }
}
