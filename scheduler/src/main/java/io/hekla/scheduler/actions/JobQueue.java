package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NamespaceView;
import io.hekla.scheduler.session.QueueView;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Jobs of one queue that wait for their turn: in one order, or where plugins order namespaces in
 * one for each namespace. Whose turn it is changes with each placement, so it is looked up anew.
 */
final class JobQueue {
  /** Namespace of all jobs where namespaces have no order. */
  private static final String ALL = "";

  private final Policy policy;

  /** Order of namespaces as it stands, if they have one. */
  private final Optional<Comparator<String>> order;

  private final Map<String, Heap<JobView>> byNamespace = new TreeMap<>();

  JobQueue(QueueView queue, Policy policy) {
    this.policy = policy;
    order =
        policy
            .namespaceOrder()
            .map(
                views ->
                    Comparator.comparing((String name) -> new NamespaceView(queue, name), views));
  }

  void add(JobView job) {
    String namespace = order.isPresent() ? job.key().namespace() : ALL;
    byNamespace.computeIfAbsent(namespace, absent -> new Heap<>(policy.jobOrder())).push(job);
  }

  /** Returns the first job. */
  Optional<JobView> first() {
    return heap().flatMap(Heap::first);
  }

  /** Takes out the first job. */
  Optional<JobView> next() {
    return heap().map(Heap::pop);
  }

  /** Returns the jobs of the namespace whose turn it is, if any job is left. */
  private Optional<Heap<JobView>> heap() {
    if (order.isEmpty()) {
      return Optional.ofNullable(byNamespace.get(ALL)).filter(jobs -> !jobs.isEmpty());
    }
    return byNamespace.entrySet().stream()
        .filter(jobs -> !jobs.getValue().isEmpty())
        .min(Map.Entry.comparingByKey(order.get()))
        .map(Map.Entry::getValue);
  }
}
