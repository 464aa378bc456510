package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;

/**
 * Objects that are not served in a session, with the reasons: jobs, those of a namespace or a
 * queue, placements on a node, or all of them. Their present placement stays as it is.
 */
public final class BlockedObjects {
  private static final String ROOT = "root";

  private final Map<ObjectKey, Reason> jobs = new HashMap<>();
  private final Map<String, Reason> namespaces = new HashMap<>();
  private final Map<String, Reason> queues = new HashMap<>();
  private final Map<String, Reason> nodes = new HashMap<>();
  private Optional<Reason> all = Optional.empty();

  /** Creates an instance with these jobs blocked. */
  public BlockedObjects(Map<ObjectKey, Reason> jobs) {
    this.jobs.putAll(jobs);
  }

  /** Blocks a job. */
  public void job(ObjectKey key, Reason why) {
    jobs.putIfAbsent(key, why);
  }

  /** Blocks all jobs of a namespace. */
  public void namespace(String name, Reason why) {
    namespaces.putIfAbsent(name, why);
  }

  /**
   * Blocks all jobs of a queue; in a tree also those of its siblings and of all queues below them,
   * since the resources it uses are missing in the known use of their branch.
   */
  void queue(QueueView queue, Session session, Reason why) {
    queues.putIfAbsent(branch(queue, session), why);
  }

  /** Blocks a node: nothing is placed on it. */
  void node(String name, Reason why) {
    nodes.putIfAbsent(name, why);
  }

  /** Blocks all jobs. */
  public void all(Reason why) {
    all = all.or(() -> Optional.of(why));
  }

  /** Reason for which a job is not served, if it is blocked. */
  Optional<Reason> of(JobView job, Session session) {
    if (all.isPresent() || (jobs.isEmpty() && namespaces.isEmpty() && queues.isEmpty())) {
      return all;
    }
    return Optional.ofNullable(jobs.get(job.key()))
        .or(() -> Optional.ofNullable(namespaces.get(job.key().namespace())))
        .or(
            () ->
                queues.isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(queues.get(branch(job.queue(), session))));
  }

  /** Reason for which nothing is placed on a node, if it is blocked. */
  Optional<Reason> of(NodeView node) {
    return Optional.ofNullable(nodes.get(node.name()));
  }

  /** Returns whether a node is blocked. */
  boolean hasNodes() {
    return !nodes.isEmpty();
  }

  /** Returns whether all jobs are blocked. */
  boolean areAll() {
    return all.isPresent();
  }

  /**
   * Returns the ancestor of the queue that is right below the root; its own name where there is no
   * tree.
   */
  private static String branch(QueueView queue, Session session) {
    var seen = new HashSet<String>();
    QueueView at = queue;
    while (seen.add(at.name())) {
      String parent = at.info().parent();
      Optional<QueueView> above =
          parent.isEmpty() || parent.equals(ROOT) ? Optional.empty() : session.queue(parent);
      if (above.isEmpty()) {
        return at.name();
      }
      at = above.get();
    }
    // A cycle: all of it is one branch, whichever queue is asked about.
    return seen.stream().min(String::compareTo).orElseThrow();
  }
}
