package io.hekla.scheduler.plugins.networktopology;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.HyperNodeGradient;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TopologyLimit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Gradient of a job with a limit: the HyperNodes up to its tier, those of the lowest first, around
 * what it has already, and without those that had too little when the session began. Source:
 * docs/reference/plugin-rules.md#network-topology-aware.
 */
final class Gradients implements HyperNodeGradient {
  private final Session session;
  private final int mostToEvictIn;
  private final Map<NetworkDomain, Room> rooms = new HashMap<>();

  /** Resources of a HyperNode when the session began. */
  private record Room(ResourceVector allocatable, ResourceVector idle, ResourceVector futureIdle) {}

  Gradients(Session session, int mostToEvictIn) {
    this.session = session;
    this.mostToEvictIn = mostToEvictIn;
  }

  @Override
  public List<List<NetworkDomain>> of(JobView job, NetworkDomain within, Purpose purpose) {
    OptionalInt limit = TopologyLimit.of(job, session.network());
    if (limit.isEmpty()) {
      return List.of(List.of(within));
    }
    ResourceVector minimum = job.podGroup().minResources().orElse(ResourceVector.EMPTY);
    return of(limit.getAsInt(), session.allocatedHyperNodes().of(job), minimum, within, purpose);
  }

  @Override
  public List<List<NetworkDomain>> of(SubJobView subJob, NetworkDomain within, Purpose purpose) {
    OptionalInt limit = TopologyLimit.of(subJob, session.network());
    if (limit.isEmpty()) {
      return List.of(List.of(within));
    }
    Optional<NetworkDomain> allocated = session.allocatedHyperNodes().of(subJob);
    return of(limit.getAsInt(), allocated, subJob.pending(), within, purpose);
  }

  private List<List<NetworkDomain>> of(
      int limit,
      Optional<NetworkDomain> allocated,
      ResourceVector minimum,
      NetworkDomain within,
      Purpose purpose) {
    Optional<NetworkDomain> root =
        allocated.isEmpty()
            ? Optional.of(within)
            : highest(allocated.get(), limit).flatMap(around -> common(around, within));
    if (root.isEmpty()) {
      return List.of();
    }
    var byTier = new TreeMap<Integer, List<NetworkDomain>>();
    var open = new ArrayDeque<>(List.of(root.get()));
    while (!open.isEmpty()) {
      NetworkDomain next = open.poll();
      if (next.tier() <= limit && (allocated.isPresent() || hasRoom(next, minimum, purpose))) {
        byTier.computeIfAbsent(next.tier(), tier -> new ArrayList<>()).add(next);
      }
      open.addAll(next.children());
    }
    List<List<NetworkDomain>> groups = List.copyOf(byTier.values());
    return switch (purpose) {
      case ALLOCATE, RESERVE -> groups;
      case EVICT -> widestFirst(groups);
    };
  }

  /** Highest HyperNode around an anchor that keeps the limit. */
  private static Optional<NetworkDomain> highest(NetworkDomain allocated, int limit) {
    Optional<NetworkDomain> highest = Optional.empty();
    Optional<NetworkDomain> each = Optional.of(allocated);
    while (each.isPresent() && each.get().tier() <= limit) {
      highest = each;
      each = each.get().parent();
    }
    return highest;
  }

  /** Intersection of two HyperNodes: the lower one, if it is below the other. */
  private static Optional<NetworkDomain> common(NetworkDomain one, NetworkDomain other) {
    if (one.contains(other)) {
      return Optional.of(other);
    }
    return other.contains(one) ? Optional.of(one) : Optional.empty();
  }

  private boolean hasRoom(NetworkDomain hyperNode, ResourceVector minimum, Purpose purpose) {
    Room room = rooms.computeIfAbsent(hyperNode, this::room);
    return switch (purpose) {
      case ALLOCATE ->
          minimum.lessEqual(room.idle, Missing.ZERO)
              || minimum.lessEqual(room.futureIdle, Missing.ZERO);
      case EVICT, RESERVE -> minimum.lessEqual(room.allocatable, Missing.ZERO);
    };
  }

  private Room room(NetworkDomain hyperNode) {
    return new Room(
        sum(hyperNode, NodeView::allocatable),
        sum(hyperNode, node -> node.atStart().load().idle()),
        sum(hyperNode, node -> node.atStart().load().futureIdle()));
  }

  private ResourceVector sum(NetworkDomain hyperNode, Function<NodeView, ResourceVector> part) {
    ResourceVector sum = ResourceVector.EMPTY;
    for (int i = 0; i < hyperNode.nodes().size(); i++) {
      sum = sum.plus(part.apply(session.nodes().get(hyperNode.nodes().get(i))));
    }
    return sum;
  }

  private List<List<NetworkDomain>> widestFirst(List<List<NetworkDomain>> groups) {
    var widest = new ArrayList<List<NetworkDomain>>();
    int left = mostToEvictIn;
    for (List<NetworkDomain> group : groups.reversed()) {
      if (left > 0) {
        List<NetworkDomain> some = group.subList(0, Math.min(left, group.size()));
        widest.add(List.copyOf(some));
        left -= some.size();
      }
    }
    return widest;
  }
}
