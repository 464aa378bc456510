package io.hekla.scheduler.decision;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.util.List;

/** What queues, and what else is shared out among jobs, have to do with why something waits. */
public sealed interface QueueReason extends Reason {
  /**
   * Not let into its queue, which the named plugin finds full.
   *
   * @param room what the queue may hold, less what it holds and what it keeps for jobs that were
   *     let in before
   */
  @LogicalName("reason.not-admitted")
  record NotAdmitted(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions)
      implements QueueReason {
    public NotAdmitted {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      return "queue %s has no room for it: %s (%s)"
          .formatted(queue, Shortage.text(dimensions, wanted, room), plugin);
    }

    @Override
    public String rule() {
      return "its queue is full: " + plugin;
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /**
   * Let in, and not placed: its queue, or one above it, may hold less than it would with this. Not
   * the same as {@link NotAdmitted}: there a job asks at the door, and what is kept for others
   * counts; here a pod asks, and only what is held does, so that the same queue can have room for
   * the one and none for the other.
   *
   * @param room what the queue may hold, less what it holds
   */
  @LogicalName("reason.queue-limit-reached")
  record QueueLimitReached(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions)
      implements QueueReason {
    public QueueLimitReached {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      return "queue %s may not hold it: %s (%s)"
          .formatted(queue, Shortage.text(dimensions, wanted, room), plugin);
    }

    @Override
    public String rule() {
      return "its queue may hold no more: " + plugin;
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /** Its queue holds what it deserves, or would with this. */
  @LogicalName("reason.queue-share-used")
  record QueueShareUsed(
      String plugin, String queue, ResourceVector allocated, ResourceVector deserved)
      implements QueueReason {
    @Override
    public String text() {
      return "queue " + queue + " has used its share (" + plugin + ")";
    }

    @Override
    public String rule() {
      return "its queue has used its share: " + plugin;
    }

    @Override
    public String culprit() {
      return queue;
    }
  }

  /** Its queue takes no new jobs, or does not exist. */
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
   * Its namespace may not use its queue.
   *
   * @param queue the queue that does not admit the namespace: its own, or one above it
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
   * The queues form no tree below {@code root}, and until they do, nobody gets anything; or a job
   * is not at a leaf of it, and waits alone.
   *
   * @param queue where the first fault is
   * @param parent the queue above it
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
   * Not let into its queue: all jobs that were let into theirs, whatever the queue, already speak
   * for what the cluster has.
   */
  @LogicalName("reason.cluster-full")
  record ClusterFull(
      String plugin, ResourceVector wanted, ResourceVector room, List<String> dimensions)
      implements QueueReason {
    public ClusterFull {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      return "the cluster has no room for it: %s (%s)"
          .formatted(Shortage.text(dimensions, wanted, room), plugin);
    }

    @Override
    public String rule() {
      return "the cluster is full: " + plugin;
    }
  }

  /**
   * Not let into its queue: with it, the namespace would use more than a quota gives it.
   *
   * @param wanted what it needs, as quotas name it
   * @param room what is left of the quota
   */
  @LogicalName("reason.quota-full")
  record QuotaFull(ObjectKey quota, QuotaAmounts wanted, QuotaAmounts room, List<String> dimensions)
      implements QueueReason {
    public QuotaFull {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public String text() {
      return "quota %s has no room for it: %s"
          .formatted(quota, Shortage.text(dimensions, wanted, room));
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

  /** Not let into its queue: nobody knows what a quota of its namespace allows. */
  @LogicalName("reason.quota-unreadable")
  record QuotaUnreadable(ObjectKey quota) implements QueueReason {
    @Override
    public String text() {
      return "quota %s cannot be read, so that nothing of its namespace is let in; an Event on it says why"
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
   * It has a place, and its namespace has as many binds under way as it may before others of it
   * begin: they wait for volumes, for pods that are to go, or for the API server.
   *
   * @param share of the binds that all namespaces together may have under way
   */
  @LogicalName("reason.binds-under-way")
  record BindsUnderWay(String namespace, int underWay, long share) implements QueueReason {
    @Override
    public String text() {
      return "%d binds of namespace %s are under way and not seen done; others of it begin while there are fewer than %d"
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
   * Queues were promised more than there is for them. Nobody is left out for that: each gets what
   * can be kept of its promise.
   *
   * @param queue the queue that was promised it, or whose children were
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

  /** What is promised to queues. */
  enum Promise {
    /** What a queue may hold at most, against what its parent may. */
    CAPABILITY,
    /** What the queues right below a queue deserve together, against what it deserves. */
    DESERVED_BELOW,
    /** What is guaranteed to the queues right below a queue, against what is to it. */
    GUARANTEES_BELOW,
    /** What is guaranteed to queues together, against what the cluster has. */
    GUARANTEES_OF_THE_CLUSTER
  }

  /** What is wrong with a tree of queues. */
  enum TreeFault {
    /** The queue names a parent, or none and so {@code root}, that does not exist. */
    PARENT_MISSING,
    /** Following parents from the queue leads back to a queue passed before. */
    CYCLE,
    /** Jobs ask for a queue that has others below it. */
    JOBS_ABOVE_QUEUES
  }
}
