package io.hekla.scheduler.close;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.Watch;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What queues hold, those below them included. Source: reference scheduler.md §3.3. */
final class QueueVerdicts {
  private static final String ROOT = "root";

  private QueueVerdicts() {}

  static List<QueueFigures> of(Session session, Policy policy, Watch watch) {
    Map<String, ResourceVector> allocated = new TreeMap<>();
    for (QueueView queue : session.queues()) {
      allocated.merge(queue.name(), ResourceVector.EMPTY, ResourceVector::plus);
      addUpwards(queue, queue.allocated(), allocated, session);
    }
    QueueClaims.of(session, watch)
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

  /** Adds to a queue and all above it. */
  private static void addUpwards(
      QueueView queue, ResourceVector own, Map<String, ResourceVector> sums, Session session) {
    upwards(queue, session).forEach(name -> sums.merge(name, own, ResourceVector::plus));
  }

  /** The names of a queue and of all above it; a ring of parents is walked once. */
  static Set<String> upwards(QueueView queue, Session session) {
    Set<String> names = new LinkedHashSet<>();
    Optional<QueueView> at = Optional.of(queue);
    while (at.isPresent() && names.add(at.get().name())) {
      at = at.get().name().equals(ROOT) ? Optional.empty() : session.queue(parent(at.get()));
    }
    return names;
  }

  private static String parent(QueueView queue) {
    return queue.info().parent().isEmpty() ? ROOT : queue.info().parent();
  }
}
