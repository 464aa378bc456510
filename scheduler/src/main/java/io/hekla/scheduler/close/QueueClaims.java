package io.hekla.scheduler.close;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.claims.ClassDemands;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Devices that queues hold by device class, child queues included. Source:
 * docs/reference/session.md#closing.
 */
final class QueueClaims {
  private final Session session;
  private final Map<String, Set<ObjectKey>> counted = new HashMap<>();
  private final Map<String, SortedMap<String, Double>> held = new TreeMap<>();

  private QueueClaims(Session session) {
    this.session = session;
  }

  /**
   * Returns the devices by queue, as far as any of its placed pods claims devices; a shared claim
   * counts once. A job whose claims cannot be summed up is missing.
   */
  static Map<String, ResourceVector> of(Session session, FaultTracing tracing) {
    var claims = new QueueClaims(session);
    tracing.count("devices of queues", session.jobs(), claims::add);
    Map<String, ResourceVector> vectors = new TreeMap<>();
    claims.held.forEach((queue, amounts) -> vectors.put(queue, ClassDemands.vector(amounts)));
    return vectors;
  }

  private void add(JobView job) {
    if (!job.atStart().claimsDevices()) {
      return;
    }
    SortedMap<ObjectKey, SortedMap<String, Double>> amounts = new TreeMap<>();
    for (TaskView task : job.tasks()) {
      if (task.status().isAllocated() && session.node(task.nodeName()).isPresent()) {
        ClassDemands.claims(session, task.info())
            .forEach((key, claim) -> amounts.put(key, ClassDemands.sum(List.of(claim))));
      }
    }
    if (!amounts.isEmpty()) {
      // Everything that might throw has been done.
      session.upwards(job.queue()).forEach(queue -> add(queue.name(), amounts));
    }
  }

  private void add(String queue, SortedMap<ObjectKey, SortedMap<String, Double>> claims) {
    Set<ObjectKey> before = counted.computeIfAbsent(queue, first -> new HashSet<>());
    SortedMap<String, Double> sum = held.computeIfAbsent(queue, first -> new TreeMap<>());
    claims.forEach(
        (claim, amounts) -> {
          if (before.add(claim)) {
            amounts.forEach((name, amount) -> sum.merge(name, amount, Double::sum));
          }
        });
  }
}
