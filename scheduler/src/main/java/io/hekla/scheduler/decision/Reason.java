package io.hekla.scheduler.decision;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.machine.Kept;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * Why something was not done, with its numbers. Written where it is found; the text that users read
 * is made from it, never the other way round.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface Reason extends Kept {
  /** One sentence for people. */
  String text();

  /** Whether it is the same reason, be it with other numbers. */
  default boolean isLike(Reason other) {
    return equals(other);
  }

  /** Nothing is wrong. */
  record None() implements Reason {
    @Override
    public String text() {
      return "";
    }
  }

  /** Not let into its queue, which the named plugin finds full. */
  record NotAdmitted(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions)
      implements Reason {
    public NotAdmitted {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public boolean isLike(Reason other) {
      return other instanceof NotAdmitted that
          && plugin.equals(that.plugin)
          && queue.equals(that.queue);
    }

    @Override
    public String text() {
      return "queue %s has no room for it: %s (%s)"
          .formatted(queue, Shortage.text(dimensions, wanted, room), plugin);
    }
  }

  /**
   * Not let into its queue: all jobs that were let into theirs, whatever the queue, already speak
   * for what the cluster has.
   */
  record ClusterFull(
      String plugin, ResourceVector wanted, ResourceVector room, List<String> dimensions)
      implements Reason {
    public ClusterFull {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public boolean isLike(Reason other) {
      return other instanceof ClusterFull that && plugin.equals(that.plugin);
    }

    @Override
    public String text() {
      return "the cluster has no room for it: %s (%s)"
          .formatted(Shortage.text(dimensions, wanted, room), plugin);
    }
  }

  /**
   * Not let into its queue: with it, the namespace would use more than a quota gives it.
   *
   * @param wanted what it needs, as quotas name it
   * @param room what is left of the quota
   */
  record QuotaFull(ObjectKey quota, QuotaAmounts wanted, QuotaAmounts room, List<String> dimensions)
      implements Reason {
    public QuotaFull {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public boolean isLike(Reason other) {
      return other instanceof QuotaFull that && quota.equals(that.quota);
    }

    @Override
    public String text() {
      return "quota %s has no room for it: %s"
          .formatted(quota, Shortage.text(dimensions, wanted, room));
    }
  }

  /** Its queue takes no new jobs, or does not exist. */
  record QueueNotOpen(String queue, String state) implements Reason {
    @Override
    public String text() {
      return "queue " + queue + " is " + state;
    }
  }

  /** Fewer pods exist than must start together. */
  record NotEnoughTasks(String role, int present, int wanted) implements Reason {
    @Override
    public String text() {
      return (role.isEmpty() ? "" : "task " + role + ": ")
          + present
          + " of "
          + wanted
          + " pods exist";
    }
  }

  /** The gang is not whole: so many of its tasks have a place, so many must have. */
  record GangNotReady(int placed, int wanted, int total, Reason firstObstacle) implements Reason {
    @Override
    public String text() {
      String obstacle = firstObstacle.text();
      return placed + " of " + wanted + " placed" + (obstacle.isEmpty() ? "" : ": " + obstacle);
    }
  }

  /** Its queue holds what it deserves, or would with this. */
  record QueueShareUsed(
      String plugin, String queue, ResourceVector allocated, ResourceVector deserved)
      implements Reason {
    @Override
    public String text() {
      return "queue " + queue + " has used its share (" + plugin + ")";
    }
  }

  /** A plugin asked somebody outside, who said no or could not be asked and must be. */
  record RefusedOutside(String plugin, String why) implements Reason {
    @Override
    public boolean isLike(Reason other) {
      return other instanceof RefusedOutside that && plugin.equals(that.plugin);
    }

    @Override
    public String text() {
      return plugin + ": " + why;
    }
  }

  /** No node can take it: how many nodes refused for which reason, sorted by reason. */
  record NoNodeFits(int nodes, Map<String, Integer> refusals) implements Reason {
    public NoNodeFits {
      refusals = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(refusals));
    }

    @Override
    public String text() {
      var parts = new java.util.StringJoiner(", ");
      refusals.forEach((why, count) -> parts.add(count + " " + why));
      return "0/" + nodes + " nodes are available" + (refusals.isEmpty() ? "" : ": " + parts);
    }
  }

  /** It cares where in the network it runs, and the HyperNodes form no tree. */
  record NetworkUnclear(String hyperNode, String fault) implements Reason {
    @Override
    public String text() {
      return "HyperNode " + hyperNode + " " + fault + ", so that the network is unclear";
    }
  }

  /** No part of the network that it may use could have room for it. */
  record NoHyperNodeFits() implements Reason {
    @Override
    public String text() {
      return "no HyperNode of an allowed tier could have room for it";
    }
  }

  /** Fewer sub-groups exist than must start together. */
  record NotEnoughSubGroups(String policy, int present, int wanted) implements Reason {
    @Override
    public String text() {
      return "sub-groups of " + policy + ": " + present + " of " + wanted + " exist";
    }
  }

  /** Another pod of the same task found no node in this session. */
  record SameTaskFailed(String role) implements Reason {
    @Override
    public String text() {
      return "another pod of task " + role + " found no node";
    }
  }

  /** It has a place, and waits for the rest of its gang. */
  record WaitsForGang(String node) implements Reason {
    @Override
    public String text() {
      return "could run on " + node + " and waits for its gang";
    }
  }

  /** It has a place that others are about to leave. */
  record WaitsForRoom(String node) implements Reason {
    @Override
    public String text() {
      return "waits for room on " + node;
    }
  }

  /** A scheduling gate holds it back. */
  record Gated() implements Reason {
    @Override
    public String text() {
      return "held back by a scheduling gate";
    }
  }

  /** The session had no turn left for it. */
  record NotReached() implements Reason {
    @Override
    public String text() {
      return "not reached in this session";
    }
  }

  /** Its queue, or one above it, may hold less than it would with this. */
  record QueueLimitReached(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector room,
      List<String> dimensions)
      implements Reason {
    public QueueLimitReached {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public boolean isLike(Reason other) {
      return other instanceof QueueLimitReached that
          && plugin.equals(that.plugin)
          && queue.equals(that.queue);
    }

    @Override
    public String text() {
      return "queue %s may not hold it: %s (%s)"
          .formatted(queue, Shortage.text(dimensions, wanted, room), plugin);
    }
  }

  /**
   * The queues form no tree below {@code root} with jobs at its leaves only; until they do, nobody
   * gets anything.
   *
   * @param queue where the first fault is
   * @param parent the queue above it
   */
  record QueuesFormNoTree(String plugin, String queue, TreeFault fault, String parent)
      implements Reason {
    @Override
    public String text() {
      String what =
          switch (fault) {
            case PARENT_MISSING -> "its parent " + parent + " does not exist";
            case CYCLE -> "it is above itself";
            case JOBS_ABOVE_QUEUES -> "it has jobs and is above other queues";
          };
      return "the queues form no tree: queue %s: %s (%s)".formatted(queue, what, plugin);
    }
  }

  /**
   * Queues were promised more than there is for them. Nobody is left out for that: each gets what
   * can be kept of its promise.
   *
   * @param queue the queue that was promised it, or whose children were
   */
  record Overcommitted(
      String plugin,
      String queue,
      Promise promise,
      ResourceVector promised,
      ResourceVector available,
      List<String> dimensions)
      implements Reason {
    public Overcommitted {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public boolean isLike(Reason other) {
      return other instanceof Overcommitted that
          && plugin.equals(that.plugin)
          && queue.equals(that.queue)
          && promise == that.promise;
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
