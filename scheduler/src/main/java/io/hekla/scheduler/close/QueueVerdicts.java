package io.hekla.scheduler.close;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Resources that queues hold, child queues included. Source: docs/reference/session.md#closing. */
final class QueueVerdicts {
  private QueueVerdicts() {}

  static List<QueueFigures> of(Session session, Policy policy, FaultTracing tracing) {
    Map<String, ResourceVector> allocated = new TreeMap<>();
    for (QueueView queue : session.queues()) {
      allocated.merge(queue.name(), ResourceVector.EMPTY, ResourceVector::plus);
      addUpwards(queue, queue.allocated(), allocated, session);
    }
    QueueClaims.of(session, tracing)
        .forEach((queue, held) -> allocated.merge(queue, held, ResourceVector::plus));
    return session.queues().stream()
        .map(
            queue ->
                new QueueFigures(
                    queue.name(),
                    allocated.getOrDefault(queue.name(), ResourceVector.EMPTY),
                    Map.of(),
                    Map.of(),
                    List.of()))
        .map(policy::complete)
        .toList();
  }

  /** Adds to a queue and all its ancestors. */
  private static void addUpwards(
      QueueView queue, ResourceVector own, Map<String, ResourceVector> sums, Session session) {
    session.upwards(queue).forEach(one -> sums.merge(one.name(), own, ResourceVector::plus));
  }
}
