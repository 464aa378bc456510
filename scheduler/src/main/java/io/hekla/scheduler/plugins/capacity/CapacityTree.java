package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.queues.QueueLimits;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues of a session: each by itself, or as a tree. */
final class CapacityTree {
  static final String ROOT = "root";

  private final Session session;
  private final Map<String, CapacityQueue> byName = new LinkedHashMap<>();

  /** Queues with others below them, the lower ones first. */
  private final List<CapacityQueue> inner = new ArrayList<>();

  private ResourceVector guaranteed = ResourceVector.EMPTY;
  private int followed = -1;

  private CapacityTree(Session session) {
    this.session = session;
  }

  /** Queues of the session, none above another; faulty ones are entitled to nothing. */
  static CapacityTree flat(Session session, TreeFaults faults, Extensions on) {
    var tree = new CapacityTree(session);
    List<QueueInfo> sound =
        session.queues().stream()
            .filter(queue -> faults.of(queue).isEmpty())
            .map(QueueView::info)
            .toList();
    tree.guaranteed = Entitlement.guaranteed(sound);
    on.forEach(
        session.queues(),
        queue -> {
          Entitlement due =
              faults.of(queue).isPresent()
                  ? Entitlement.NOTHING
                  : Entitlement.flat(queue.info(), session.total(), tree.guaranteed);
          tree.byName.put(queue.name(), tree.queued(queue, List.of(), due));
        });
    return tree;
  }

  /**
   * Queues of the session below their parents; faulty ones are outside the tree and entitled to
   * nothing.
   */
  static CapacityTree hierarchy(Session session, TreeFaults faults, Extensions on) {
    var tree = new CapacityTree(session);
    Map<String, List<QueueView>> children = children(session);
    children.values().forEach(siblings -> siblings.removeIf(queue -> faults.of(queue).isPresent()));
    session.queue(ROOT).ifPresent(root -> tree.grow(root, children, on));
    for (QueueView queue : session.queues()) {
      tree.byName.computeIfAbsent(
          queue.name(), apart -> tree.queued(queue, List.of(), Entitlement.NOTHING));
    }
    return tree;
  }

  private CapacityQueue queued(QueueView view, List<CapacityQueue> above, Entitlement due) {
    return new CapacityQueue(view, above, due, session);
  }

  /**
   * Builds the tree level by level downwards, then upwards: limits come from above, sums from
   * below.
   */
  private void grow(QueueView root, Map<String, List<QueueView>> children, Extensions on) {
    var due = Entitlement.root(root.info(), session.total(), infos(children, ROOT));
    byName.put(ROOT, queued(root, List.of(), due));
    guaranteed = due.guarantee();
    var grown = new ArrayList<>(byName.values());
    for (int i = 0; i < grown.size(); i++) {
      CapacityQueue parent = grown.get(i);
      var above = new ArrayList<>(parent.above());
      above.add(parent);
      ResourceVector guaranteed = Entitlement.guaranteed(infos(children, parent.name()));
      on.forEach(
          children.getOrDefault(parent.name(), List.of()),
          child -> {
            var queue = queued(child, above, parent.due().below(child.info(), guaranteed));
            byName.put(child.name(), queue);
            grown.add(queue);
          });
    }
    for (CapacityQueue queue : grown.reversed()) {
      // A queue that is blocked, since its figures could not be computed, is missing, as are those
      // below it.
      List<QueueView> below =
          children.getOrDefault(queue.name(), List.of()).stream()
              .filter(child -> byName.containsKey(child.name()))
              .toList();
      if (!below.isEmpty()) {
        queue.complete(below.stream().map(this::known).toList());
        inner.add(queue);
      }
    }
  }

  private static List<QueueInfo> infos(Map<String, List<QueueView>> children, String parent) {
    return children.getOrDefault(parent, List.of()).stream().map(QueueView::info).toList();
  }

  /** Queues right below each queue, by name. */
  static Map<String, List<QueueView>> children(Session session) {
    Map<String, List<QueueView>> children = new HashMap<>();
    for (QueueView queue : session.queues()) {
      if (!queue.name().equals(ROOT)) {
        children.computeIfAbsent(parent(queue), first -> new ArrayList<>()).add(queue);
      }
    }
    return children;
  }

  /** Name of the queue above; {@code root} if none is given. */
  static String parent(QueueView queue) {
    return QueueNames.above(queue.info().parent());
  }

  /** All queues, each after those above it. */
  Collection<CapacityQueue> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  /** Returns where the most that a queue may hold comes from, in one dimension. */
  Bound bound(CapacityQueue queue, String name) {
    return QueueLimits.bound(
        name,
        queue.due().realCapability(),
        session.total(),
        queue.view().info().capability(),
        queue.above().stream()
            .map(above -> above.view().info().capability())
            .flatMap(Optional::stream)
            .toList());
  }

  /** Returns whether what a queue holds counts for another one: for itself, or one above it. */
  boolean isWithin(QueueView queue, CapacityQueue other) {
    CapacityQueue known = byName.get(queue.name());
    return known != null && known.upwards().anyMatch(other::equals);
  }

  /** Sum of the guarantees of the queues that share the whole cluster. */
  ResourceVector guaranteed() {
    return guaranteed;
  }

  /** Returns the queue with its figures as the session stands now. */
  CapacityQueue at(QueueView queue) {
    int moves = session.moves();
    if (moves != followed) {
      inner.forEach(CapacityQueue::follow);
      followed = moves;
    }
    return known(queue);
  }

  private CapacityQueue known(QueueView queue) {
    CapacityQueue known = byName.get(queue.name());
    if (known == null) {
      throw new IllegalStateException("queue " + queue.name() + " is not in the tree");
    }
    return known;
  }
}
