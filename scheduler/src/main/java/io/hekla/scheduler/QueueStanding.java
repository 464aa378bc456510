package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Standing of one queue at the start of a session: its jobs that wait, in the order in which the
 * session considers them, and what it deserves. That order is the plugins', then the older job
 * comes first. A job waits until its minimum is placed.
 *
 * @param queue name of the queue
 * @param queueUid uid of the queue
 * @param waiting number of jobs that wait
 * @param first PodGroups of the first of them, in order
 * @param deserved share that plugins compute for the queue; empty where none does, or it has no job
 */
public record QueueStanding(
    String queue,
    String queueUid,
    int waiting,
    List<ObjectKey> first,
    Optional<ResourceVector> deserved) {
  private static final String DESERVED = "queue_deserved";

  public QueueStanding {
    first = List.copyOf(first);
  }

  /**
   * Returns the standings of all queues, by name. Jobs whose queue does not exist are in none.
   *
   * @param most largest number of jobs that one standing names; at least 1
   */
  static List<QueueStanding> of(
      ClusterState cluster, SessionInput input, EngineParts parts, int most) {
    var session =
        new Session(cluster, input.id(), input.now(), input.seed(), input.externalService());
    Policy policy = Policy.open(session, input.configuration().tiers(), parts.plugins());
    return session.queues().stream()
        .map(
            queue ->
                new Search(policy.jobOrder(), most)
                    .of(queue, session)
                    .standing(queue, deserved(queue, policy)))
        .toList();
  }

  /**
   * Returns the standings of all queues, by name, of a session with partitions. Of root, which all
   * have, that of the last partition counts: the jobs of root are its.
   */
  static List<QueueStanding> of(PartitionedSession session, EngineParts parts, int most) {
    SortedMap<String, QueueStanding> byName = new TreeMap<>();
    for (int i = 0; i < session.size(); i++) {
      of(session.state(i), session.input(i), parts, most)
          .forEach(standing -> byName.put(standing.queue(), standing));
    }
    return List.copyOf(byName.values());
  }

  private static Optional<ResourceVector> deserved(QueueView queue, Policy policy) {
    var figures =
        new Decisions.QueueFigures(
            queue.name(), ResourceVector.EMPTY, Map.of(), Map.of(), List.of());
    return queue.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(policy.complete(figures).vectors().get(DESERVED));
  }

  /** Search for the first jobs of one queue, which remembers no more than it returns. */
  private static final class Search {
    private final Comparator<JobView> order;
    private final int most;
    private final PriorityQueue<JobView> first;
    private int total;

    Search(Comparator<JobView> order, int most) {
      this.order = order;
      this.most = most;
      this.first = new PriorityQueue<>(order.reversed());
    }

    Search of(QueueView queue, Session session) {
      WaitingJobs.of(queue, session).forEach(this::add);
      return this;
    }

    QueueStanding standing(QueueView queue, Optional<ResourceVector> deserved) {
      var sorted = new ArrayList<>(first);
      sorted.sort(order);
      return new QueueStanding(
          queue.name(),
          queue.info().uid(),
          total,
          sorted.stream().map(JobView::key).toList(),
          deserved);
    }

    private void add(JobView job) {
      total++;
      if (first.size() < most) {
        first.add(job);
      } else if (order.compare(job, first.element()) < 0) {
        first.remove();
        first.add(job);
      }
    }
  }
}
