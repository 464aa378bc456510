package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.queues.QueueDemand;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Queue with its entitlement and, in a tree, the queues above and below it. */
final class CapacityQueue {
  private final QueueView view;
  private final List<CapacityQueue> above;
  private final Entitlement due;
  private final List<CapacityQueue> below = new ArrayList<>();
  private final List<ResourceVector> parts = new ArrayList<>();
  private QueueDemand demand;
  private ResourceVector own = ResourceVector.EMPTY;
  private ResourceVector sum = ResourceVector.EMPTY;
  private ResourceVector heldAtStart;
  private double shareAtStart;

  /**
   * Creates a queue with none below it yet.
   *
   * @param above the queues above it, the root first
   */
  CapacityQueue(QueueView view, List<CapacityQueue> above, Entitlement due, Session session) {
    this.view = view;
    this.above = List.copyOf(above);
    this.due = due;
    demand = QueueDemand.of(view, session);
    heldAtStart = view.held();
    shareAtStart = shareOf(heldAtStart);
  }

  /** Adds the queues right below this one, which are complete. */
  void complete(List<CapacityQueue> children) {
    below.addAll(children);
    demand =
        QueueDemand.sum(
            below.stream()
                .map(child -> child.demand.within(child.heldAtStart, child.due.realCapability()))
                .toList());
    below.forEach(child -> parts.add(ResourceVector.EMPTY));
    follow();
    heldAtStart = sum;
    shareAtStart = shareOf(sum);
  }

  /**
   * Recomputes the sum of what this queue and those below hold, if that changed; to be called for
   * those below first. The queue holds something itself where a pod came to a job that has no place
   * in it.
   */
  void follow() {
    boolean changed = false;
    for (int i = 0; i < below.size(); i++) {
      ResourceVector part = below.get(i).held();
      if (!part.equals(parts.get(i))) {
        parts.set(i, part);
        changed = true;
      }
    }
    if (!view.held().equals(own)) {
      own = view.held();
      changed = true;
    }
    if (changed) {
      sum = parts.stream().reduce(own, ResourceVector::plus);
    }
  }

  QueueView view() {
    return view;
  }

  String name() {
    return view.name();
  }

  Entitlement due() {
    return due;
  }

  QueueDemand demand() {
    return demand;
  }

  boolean isLeaf() {
    return below.isEmpty();
  }

  /** Queues right below this one, by name. */
  List<CapacityQueue> below() {
    return Collections.unmodifiableList(below);
  }

  /** Queues above this one, the root first. */
  List<CapacityQueue> above() {
    return above;
  }

  /** Ancestor of the queue at a level, 1 being its parent; empty if that is the root or beyond. */
  Optional<CapacityQueue> branch(int level) {
    return level < above.size() ? Optional.of(above.get(above.size() - level)) : Optional.empty();
  }

  /** This queue and those above it, upwards. */
  Stream<CapacityQueue> upwards() {
    return Stream.concat(Stream.of(this), above.reversed().stream());
  }

  /** Resources that its tasks, or those of the queues below it, hold or were promised by now. */
  ResourceVector held() {
    return isLeaf() ? view.held() : sum;
  }

  ResourceVector allocatedAtStart() {
    return heldAtStart;
  }

  /**
   * Share: the part of its deserved resources that the queue holds; 1 for a queue that deserves
   * nothing. For a queue with others below it this is the share at the start of the session, as in
   * Volcano.
   */
  double share() {
    return isLeaf() ? shareOf(view.held()) : shareAtStart;
  }

  private double shareOf(ResourceVector held) {
    return due.deserved().isEmpty() ? 1 : held.dominantShareOf(due.deserved());
  }

  @Override
  public String toString() {
    return name();
  }
}
