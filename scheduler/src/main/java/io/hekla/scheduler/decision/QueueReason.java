package io.hekla.scheduler.decision;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reasons that lie in queues and in other things shared among jobs. */
public sealed interface QueueReason extends Reason {
  /**
   * The job is not admitted to its queue, which the named plugin finds full.
   *
   * @param room what the queue may hold, less what it holds and what is reserved for jobs admitted
   *     before
   * @param most what the queue may hold
   * @param bounds where that comes from, by dimension
   */
  @LogicalName("reason.not-admitted")
  record NotAdmitted(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions,
      ResourceVector most,
      SortedMap<String, Bound> bounds)
      implements QueueReason {
    public NotAdmitted {
      dimensions = List.copyOf(dimensions);
      bounds = sorted(bounds);
    }

    @Override
    public String text() {
      return "queue %s has no room for %s"
          .formatted(
              queue, Shortage.ofLimit(dimensions, wanted, room, most, bounds, "held or reserved"));
    }

    @Override
    public String rule() {
      return "its queue is full: " + plugin;
    }

    @Override
    public boolean hasRuleOf(Reason other) {
      return other instanceof NotAdmitted like && plugin.equals(like.plugin);
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /**
   * The job is admitted, but a pod is not placed: with it, its queue or an ancestor would hold more
   * than it may. Not the same as {@link NotAdmitted}: there a job asks for admission, and what is
   * reserved for others counts; here a pod asks, and only what is held does, so that the same queue
   * can have room for the one and none for the other.
   *
   * @param wanted what the pod requests, and the pods placed before it in the same attempt
   * @param room what the queue may hold, less what it holds
   * @param most what the queue may hold
   * @param bounds where that comes from, by dimension
   */
  @LogicalName("reason.queue-limit-reached")
  record QueueLimitReached(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions,
      ResourceVector most,
      SortedMap<String, Bound> bounds)
      implements QueueReason {
    public QueueLimitReached {
      dimensions = List.copyOf(dimensions);
      bounds = sorted(bounds);
    }

    @Override
    public String text() {
      return "queue %s may not hold %s"
          .formatted(queue, Shortage.ofLimit(dimensions, wanted, room, most, bounds, "held"));
    }

    @Override
    public Reason withoutAttempt(ResourceVector placed) {
      return placed.isEmpty()
          ? this
          : new QueueLimitReached(
              plugin, queue, wanted.plus(placed), room.plus(placed), dimensions, most, bounds);
    }

    @Override
    public String rule() {
      return "its queue may hold no more: " + plugin;
    }

    @Override
    public boolean hasRuleOf(Reason other) {
      return other instanceof QueueLimitReached like && plugin.equals(like.plugin);
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /**
   * The queue holds what it deserves, or would with this.
   *
   * @param wanted what would come in addition, with what the same attempt placed before; empty if
   *     the queue may have nothing more
   * @param bounds why it deserves no more, by the dimensions that refuse
   */
  @LogicalName("reason.queue-share-used")
  record QueueShareUsed(
      String plugin,
      String queue,
      ResourceVector allocated,
      ResourceVector deserved,
      ResourceVector wanted,
      SortedMap<String, Bound> bounds)
      implements QueueReason {
    public QueueShareUsed {
      bounds = sorted(bounds);
    }

    @Override
    public String text() {
      if (bounds.isEmpty()) {
        return "queue " + queue + " has used its share (" + plugin + ")";
      }
      String more =
          wanted.isEmpty() ? "" : "; wanted: " + Shortage.amounts(bounds.keySet(), wanted);
      return "queue " + queue + " holds " + Shortage.ofShare(allocated, deserved, bounds) + more;
    }

    @Override
    public Reason withoutAttempt(ResourceVector placed) {
      return placed.isEmpty()
          ? this
          : new QueueShareUsed(
              plugin, queue, allocated.minus(placed), deserved, wanted.plus(placed), bounds);
    }

    @Override
    public String rule() {
      return "its queue has used its share: " + plugin;
    }

    @Override
    public boolean hasRuleOf(Reason other) {
      return other instanceof QueueShareUsed like && plugin.equals(like.plugin);
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /** The queue takes no new jobs, or does not exist. */
  @LogicalName("reason.queue-not-open")
  record QueueNotOpen(String queue, String state) implements QueueReason {
    @Override
    public String text() {
      return "queue " + queue + " is " + state;
    }

    @Override
    public String rule() {
      return "its queue is " + state;
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /**
   * The namespace may not use the queue.
   *
   * @param queue the queue that does not admit the namespace: its own, or an ancestor
   */
  @LogicalName("reason.namespace-not-admitted")
  record NamespaceNotAdmitted(String queue, String namespace) implements QueueReason {
    @Override
    public String text() {
      return "queue %s does not admit namespace %s (%s)"
          .formatted(queue, namespace, WellKnownKeys.QUEUE_NAMESPACES);
    }

    @Override
    public String rule() {
      return "its queue does not admit its namespace";
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /**
   * The queues form no tree below {@code root}, and until they do, no queue gets anything; or a job
   * is in a queue that is no leaf of it, and waits alone.
   *
   * @param queue where the first fault is
   * @param parent its parent queue
   */
  @LogicalName("reason.queues-form-no-tree")
  record QueuesFormNoTree(String plugin, String queue, TreeFault fault, String parent)
      implements QueueReason {
    @Override
    public String text() {
      String what =
          switch (fault) {
            case PARENT_MISSING -> ": its parent " + parent + " does not exist";
            case CYCLE -> ": it is above itself";
            case JOBS_ABOVE_QUEUES -> " has queues below it and takes no jobs";
          };
      String scope = fault == TreeFault.JOBS_ABOVE_QUEUES ? "" : "the queues form no tree: ";
      return "%squeue %s%s (%s)".formatted(scope, queue, what, plugin);
    }

    @Override
    public String rule() {
      return text();
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /**
   * The job is not admitted: the jobs admitted to all queues already reserve the whole cluster.
   *
   * @param most what may be held and reserved in the whole cluster
   * @param factor factor by which that is more than the nodes have
   */
  @LogicalName("reason.cluster-full")
  record ClusterFull(
      String plugin,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions,
      ResourceVector most,
      double factor)
      implements QueueReason {
    public ClusterFull {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      return "the cluster has no room for "
          + Shortage.ofCluster(dimensions, wanted, room, most, factor);
    }

    @Override
    public String rule() {
      return "the cluster is full: " + plugin;
    }

    @Override
    public boolean hasRuleOf(Reason other) {
      return other instanceof ClusterFull like && plugin.equals(like.plugin);
    }
  }

  /**
   * The job is not admitted: with it, the namespace would use more than a quota gives it.
   *
   * @param wanted what it needs, as quotas name it
   * @param room what is left of the quota
   * @param hard what the quota allows
   */
  @LogicalName("reason.quota-full")
  record QuotaFull(
      ObjectKey quota,
      QuotaAmounts wanted,
      QuotaAmounts room,
      List<String> dimensions,
      QuotaAmounts hard)
      implements QueueReason {
    public QuotaFull {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      return "quota %s has no room for %s"
          .formatted(quota, Shortage.ofQuota(dimensions, wanted, room, hard));
    }

    @Override
    public String rule() {
      return "the quota of its namespace is full";
    }

    @Override
    public String culprit() {
      return quota.toString();
    }
  }

  /** The job is not admitted: a quota of its namespace cannot be read. */
  @LogicalName("reason.quota-unreadable")
  record QuotaUnreadable(ObjectKey quota) implements QueueReason {
    @Override
    public String text() {
      return "quota %s cannot be read, so no PodGroup of its namespace is admitted; see the Event on it"
          .formatted(quota);
    }

    @Override
    public String rule() {
      return "a quota of its namespace cannot be read";
    }

    @Override
    public String culprit() {
      return quota.toString();
    }
  }

  /**
   * The gang has a place, and its namespace has as many binds in flight as it may before it begins
   * others: they wait for volumes, for pods that are to go, or for the API server.
   *
   * @param share of the binds that all namespaces together may have in flight
   */
  @LogicalName("reason.binds-under-way")
  record BindsUnderWay(String namespace, int underWay, long share) implements QueueReason {
    @Override
    public String text() {
      return "%d binds of namespace %s are in flight; others of it start while there are fewer than %d"
          .formatted(underWay, namespace, share);
    }

    @Override
    public String rule() {
      return "its namespace has too many binds under way";
    }

    @Override
    public String culprit() {
      return namespace;
    }
  }

  /**
   * Queues have more promised than there is for them. No queue is left out for that: each gets the
   * part of its promise that can be met.
   *
   * @param queue the queue that has the promise, or whose children have
   */
  @LogicalName("reason.overcommitted")
  record Overcommitted(
      String plugin,
      String queue,
      Promise promise,
      ResourceVector promised,
      ResourceVector available,
      List<String> dimensions)
      implements QueueReason {
    public Overcommitted {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      String what =
          switch (promise) {
            case CAPABILITY -> "its capability is above its parent's";
            case DESERVED_BELOW -> "the queues below it deserve more than it does";
            case GUARANTEES_BELOW -> "the queues below it are guaranteed more than it is";
            case GUARANTEES_OF_THE_CLUSTER -> "queues are guaranteed more than the cluster has";
          };
      return "queue %s: %s: %s (%s)"
          .formatted(queue, what, Shortage.ofPromise(dimensions, promised, available), plugin);
    }

    @Override
    public String rule() {
      return "queues were promised more than there is";
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  private static SortedMap<String, Bound> sorted(SortedMap<String, Bound> bounds) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(bounds));
  }

  /** Kinds of promises to queues. */
  enum Promise {
    /** The capability of a queue, against that of its parent. */
    CAPABILITY,
    /** The sum of the deserved shares of the children of a queue, against its own. */
    DESERVED_BELOW,
    /** The sum of the guarantees of the children of a queue, against its own. */
    GUARANTEES_BELOW,
    /** The sum of the guarantees of queues, against the resources of the cluster. */
    GUARANTEES_OF_THE_CLUSTER
  }

  /** Faults of a tree of queues. */
  enum TreeFault {
    /** The queue names a parent, or none and so {@code root}, that does not exist. */
    PARENT_MISSING,
    /** Following parents from the queue leads back to a queue passed before. */
    CYCLE,
    /** Jobs ask for a queue that has children. */
    JOBS_ABOVE_QUEUES
  }
}
