package io.hekla.scheduler.close;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.claims.ClassDemands;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What queues hold of device classes, those below them included. Source: reference §3.3. */
final class QueueClaims {
  private QueueClaims() {}

  /** By queue, as far as any of its placed pods claims devices; a shared claim counts once. */
  static Map<String, ResourceVector> of(Session session) {
    Map<String, SortedMap<ObjectKey, ResourceClaimInfo>> claims = new TreeMap<>();
    for (JobView job : session.jobs()) {
      if (job.atStart().claimsDevices()) {
        job.tasks().stream()
            .filter(task -> task.status().isAllocated())
            .filter(task -> session.node(task.nodeName()).isPresent())
            .forEach(task -> add(task, session, claims));
      }
    }
    Map<String, ResourceVector> held = new TreeMap<>();
    claims.forEach(
        (queue, ofQueue) ->
            held.put(queue, ClassDemands.vector(ClassDemands.sum(ofQueue.values()))));
    return held;
  }

  private static void add(
      TaskView task, Session session, Map<String, SortedMap<ObjectKey, ResourceClaimInfo>> claims) {
    SortedMap<ObjectKey, ResourceClaimInfo> ofTask = ClassDemands.claims(session, task.info());
    if (ofTask.isEmpty()) {
      return;
    }
    for (String queue : QueueVerdicts.upwards(task.job().queue(), session)) {
      claims.computeIfAbsent(queue, first -> new TreeMap<>()).putAll(ofTask);
    }
  }
}
