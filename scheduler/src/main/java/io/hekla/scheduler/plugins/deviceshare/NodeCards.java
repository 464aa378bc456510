package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.TaskInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Cards of one kind on one node, with their holders in the session. Evicted pods keep theirs until
 * they are gone: cards that are free now and cards that will be are counted separately, as with a
 * node's other resources.
 */
final class NodeCards {
  private final DeviceFamily family;
  private final NodeInfo node;
  private final List<Card> cards;
  private final CardUse now;
  private final CardUse later;
  private final Map<String, Holder> holders = new HashMap<>();
  private final Set<String> leaving = new HashSet<>();

  /**
   * Pod with the cards that it holds.
   *
   * @param isResident whether it was there when the session began
   */
  record Holder(TaskInfo task, Assignment assignment, boolean isResident) {}

  NodeCards(DeviceFamily family, NodeInfo node, List<Card> cards) {
    this(family, node, List.copyOf(cards), new CardUse(cards.size()), new CardUse(cards.size()));
  }

  private NodeCards(
      DeviceFamily family, NodeInfo node, List<Card> cards, CardUse now, CardUse later) {
    this.family = family;
    this.node = node;
    this.cards = cards;
    this.now = now;
    this.later = later;
  }

  /**
   * Returns a copy for a session, whose family {@linkplain DeviceFamily#asReader reads} as this one
   * did.
   */
  NodeCards copy(DeviceFamily of) {
    var copy = new NodeCards(of, node, cards, now.copy(), later.copy());
    copy.holders.putAll(holders);
    copy.leaving.addAll(leaving);
    return copy;
  }

  List<Card> cards() {
    return cards;
  }

  /** Adds a pod that was there when the session began. */
  void settle(TaskInfo task, Assignment assignment, boolean isLeaving) {
    if (assignment.allocations().isEmpty()) {
      return;
    }
    holders.put(task.uid(), new Holder(task, assignment, true));
    assignment.allocations().forEach(now::add);
    if (isLeaving) {
      leaving.add(task.uid());
    } else {
      assignment.allocations().forEach(later::add);
    }
  }

  /** Adds a pod that was placed here, or whose eviction was undone. */
  void add(TaskInfo task, ShareRules rules) {
    Holder known = holders.get(task.uid());
    if (known != null) {
      leaving.remove(task.uid());
      known.assignment.allocations().forEach(later::add);
      return;
    }
    if (!family.isRequested(task.demands())) {
      return;
    }
    IntPredicate allowed = rules.allowedFor(task, this);
    Optional<Assignment> given =
        freeNow(task.demands(), allowed).or(() -> assignLater(task.demands(), allowed));
    // Without an assignment no fit was checked: the plugin's predicate is off.
    given.ifPresent(
        assignment -> {
          holders.put(task.uid(), new Holder(task, assignment, false));
          assignment.allocations().forEach(now::add);
          assignment.allocations().forEach(later::add);
        });
  }

  /** Removes a pod that was evicted, or whose placement was undone. */
  void go(TaskInfo task) {
    Holder holder = holders.get(task.uid());
    if (holder == null) {
      return;
    }
    holder.assignment.allocations().forEach(later::remove);
    if (holder.isResident) {
      leaving.add(task.uid());
    } else {
      holders.remove(task.uid());
      holder.assignment.allocations().forEach(now::remove);
    }
  }

  /** Cards that no pod holds, not even one that is about to leave. */
  Optional<Assignment> freeNow(PodDemands demands, IntPredicate allowed) {
    return family.place(demands, node, cards, now, allowed);
  }

  /** Cards that no pod holds once those about to leave have left. */
  Optional<Assignment> assignLater(PodDemands demands, IntPredicate allowed) {
    return leaving.isEmpty()
        ? Optional.empty()
        : family.place(demands, node, cards, later, allowed);
  }

  /** Score of the cards for a pod; 0 if there are none for it. */
  double score(PodDemands demands) {
    return freeNow(demands, ShareRules.ANY_CARD)
        .map(assignment -> family.score(cards, now, assignment))
        .or(
            () ->
                assignLater(demands, ShareRules.ANY_CARD)
                    .map(assignment -> family.score(cards, later, assignment)))
        .orElse(0.0);
  }

  /** Cards that a pod holds. */
  Optional<Assignment> heldBy(String uid) {
    return Optional.ofNullable(holders.get(uid)).map(Holder::assignment);
  }

  /** Parts of the cards that pods hold, those about to leave included; not to be changed. */
  CardUse inUse() {
    return now;
  }

  /** Pods that hold cards, in any order. */
  Collection<Holder> holders() {
    return Collections.unmodifiableCollection(holders.values());
  }

  /** Pods that hold cards and stay. */
  List<Holder> staying() {
    var staying = new ArrayList<Holder>();
    holders.forEach(
        (uid, holder) -> {
          if (!leaving.contains(uid)) {
            staying.add(holder);
          }
        });
    return staying;
  }
}
