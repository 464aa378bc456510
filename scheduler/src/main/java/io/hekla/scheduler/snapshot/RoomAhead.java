package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Idle resources of nodes at times to come, as sessions found them by the expected ends of pods.
 * Only saves work: a session takes over what depends on nothing that has changed.
 */
public final class RoomAhead {
  /** Nothing found. */
  public static final RoomAhead NONE = new RoomAhead(SortedTable.empty(), "", Map.of());

  private final SortedTable<ObjectKey, SnapshotJob> jobs;
  private final Object source;
  private final Map<Place, Entry> entries;

  /**
   * Resources that a node has idle at some time to come.
   *
   * @param from time of the session that found it
   * @param until time of sessions from which on it may be less; exclusive
   */
  public record Room(ResourceVector idle, Instant from, Instant until) {
    private boolean holds(Instant now) {
      return !now.isBefore(from) && now.isBefore(until);
    }
  }

  private record Place(String node, Instant time) {}

  private record Entry(NodeState node, Room room) {}

  private RoomAhead(
      SortedTable<ObjectKey, SnapshotJob> jobs, Object source, Map<Place, Entry> entries) {
    this.jobs = jobs;
    this.source = source;
    this.entries = entries;
  }

  /**
   * Begins the resources that a session asks for.
   *
   * @param jobsNow all jobs
   * @param now time of the session
   * @param sourceNow inputs of the ends of pods beside what the jobs state ({@link
   *     io.hekla.scheduler.estimates.RunEstimates#source})
   */
  public Draft draft(SortedTable<ObjectKey, SnapshotJob> jobsNow, Instant now, Object sourceNow) {
    return new Draft(this, jobsNow, now, sourceNow);
  }

  /** Resources that one session has asked for, taken over from earlier ones or found anew. */
  public static final class Draft {
    private final SortedTable<ObjectKey, SnapshotJob> jobs;
    private final Instant now;
    private final Object source;
    private final Map<Place, Entry> before;
    private final Set<String> changedNodes;
    private final Map<Place, Entry> entries = new HashMap<>();

    private Draft(
        RoomAhead former, SortedTable<ObjectKey, SnapshotJob> jobs, Instant now, Object source) {
      this.jobs = jobs;
      this.now = now;
      this.source = source;
      before = former.source.equals(source) ? former.entries : Map.of();
      changedNodes = before.isEmpty() ? Set.of() : nodesOfOtherEstimates(former.jobs, jobs);
    }

    /** Returns what a node has idle at a time to come: by the rule, unless that is known. */
    @SuppressWarnings("ReferenceEquality") // an equal node that is not the same costs only time
    public ResourceVector idle(NodeState node, Instant time, Supplier<Room> rule) {
      String name = node.info().name();
      var place = new Place(name, time);
      @Nullable Entry found = changedNodes.contains(name) ? null : before.get(place);
      if (found == null || found.node != node || !found.room.holds(now)) {
        found = new Entry(node, rule.get());
      }
      entries.put(place, found);
      return found.room.idle;
    }

    /** Returns all of it; nothing may be asked after that. */
    public RoomAhead made() {
      return new RoomAhead(jobs, source, entries);
    }
  }

  /** Returns the nodes of pods whose jobs state other times than before. */
  private static Set<String> nodesOfOtherEstimates(
      SortedTable<ObjectKey, SnapshotJob> before, SortedTable<ObjectKey, SnapshotJob> now) {
    var nodes = new HashSet<String>();
    for (SortedTable.Difference<ObjectKey, SnapshotJob> job : now.since(before)) {
      boolean isSame =
          job.before().isPresent()
              && job.now().isPresent()
              && statesSame(job.before().get(), job.now().get());
      if (!isSame) {
        addNodes(job.before(), nodes);
        addNodes(job.now(), nodes);
      }
    }
    return nodes;
  }

  private static boolean statesSame(SnapshotJob before, SnapshotJob now) {
    return before.runningEstimate().equals(now.runningEstimate())
        && before.runningLimit().equals(now.runningLimit());
  }

  private static void addNodes(Optional<SnapshotJob> job, Set<String> nodes) {
    job.ifPresent(one -> one.tasks().forEach(task -> nodes.add(task.nodeName())));
  }
}
