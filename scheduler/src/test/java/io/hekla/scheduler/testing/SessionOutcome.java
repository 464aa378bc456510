package io.hekla.scheduler.testing;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Decisions of a test's session, by the short names that the test uses. */
public record SessionOutcome(Decisions decisions) {
  /** Pod to node of every bind. */
  public Map<String, String> binds() {
    var binds = new TreeMap<String, String>();
    decisions.binds().forEach(bind -> binds.put(bind.task().name(), bind.node()));
    return binds;
  }

  /** Pod to node of every promise. */
  public Map<String, String> pipelined() {
    var promises = new TreeMap<String, String>();
    decisions.pipelined().forEach(promise -> promises.put(promise.task().name(), promise.node()));
    return promises;
  }

  /** Writes that are due before a pod is bound. */
  public List<Preparation> preparations(String pod) {
    return decisions.binds().stream()
        .filter(bind -> bind.task().name().equals(pod))
        .flatMap(bind -> bind.preparations().stream())
        .toList();
  }

  /** Evicted pod to the pod for which it has to go. */
  public Map<String, String> evictions() {
    var evictions = new TreeMap<String, String>();
    for (Decisions.Eviction eviction : decisions.evictions()) {
      // A policy has no slash in its name and stays whole.
      String beneficiary = eviction.beneficiary();
      evictions.put(eviction.task().name(), beneficiary.substring(beneficiary.indexOf('/') + 1));
    }
    return evictions;
  }

  /** Number of pods bound of a PodGroup. */
  public long bound(String podGroup) {
    var key = new ObjectKey("default", podGroup);
    return decisions.binds().stream().filter(bind -> bind.podGroup().equals(key)).count();
  }

  /** Verdict on a PodGroup. */
  public Decisions.PodGroupVerdict podGroup(String name) {
    var key = new ObjectKey("default", name);
    return decisions.podGroups().stream()
        .filter(verdict -> verdict.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  /** Reason for which a pod waits. */
  public Decisions.TaskVerdict pod(String name) {
    return decisions.tasks().stream()
        .filter(verdict -> verdict.task().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Figures of a queue. */
  public Decisions.QueueFigures queue(String name) {
    return decisions.queues().stream()
        .filter(queue -> queue.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Deserved resources of a queue. */
  public ResourceVector deserved(String name) {
    return queue(name).vectors().getOrDefault("queue_deserved", ResourceVector.EMPTY);
  }
}
