package io.hekla.controller.metrics;

import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Metrics of queues that exist. As in Volcano a gauge that is not set keeps its value, and a
 * resource that a queue had once stays, with 0.
 */
final class QueueMetrics {
  private Map<String, Map<Gauge, Double>> queues = Map.of();

  private record Gauge(VolcanoMetric metric, String resource) {}

  /** Takes in the decisions of the last session. */
  private void take(Decisions decisions) {
    Map<String, Map<Gauge, Double>> now = new LinkedHashMap<>();
    for (QueueFigures queue : decisions.queues()) {
      var gauges = new LinkedHashMap<>(queues.getOrDefault(queue.name(), Map.of()));
      for (String vector : queue.vectors().keySet()) {
        VolcanoMetric.named(QueueGauges.scalars(vector))
            .ifPresent(
                metric ->
                    gauges.replaceAll((gauge, value) -> gauge.metric() == metric ? 0.0 : value));
      }
      QueueGauges.of(
          queue,
          (gauge, resource, value) ->
              // Figures of third parties have no metric.
              VolcanoMetric.named(gauge)
                  .ifPresent(metric -> gauges.put(new Gauge(metric, resource), value)));
      now.put(queue.name(), gauges);
    }
    queues = now;
  }

  /** Adds the series after the last session. */
  void addTo(MetricTable table, Decisions last) {
    take(last);
    queues.forEach(
        (queue, gauges) ->
            gauges.forEach(
                (gauge, value) -> {
                  if (gauge.metric().labels().size() == 1) {
                    table.set(gauge.metric(), value, queue);
                  } else {
                    table.set(gauge.metric(), value, queue, gauge.resource());
                  }
                }));
  }
}
