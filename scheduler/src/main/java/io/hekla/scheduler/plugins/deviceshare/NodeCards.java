package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.TaskInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The cards of one kind on one node, and who holds them in the session. Pods that are evicted keep
 * theirs until they are gone: what is free now and what will be are told apart, as with a node's
 * other resources.
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
   * A pod with the cards that it holds.
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

  /** These for a session, whose family {@linkplain DeviceFamily#asReader reads} as this one did. */
  NodeCards copy(DeviceFamily of) {
    var copy = new NodeCards(of, node, cards, now.copy(), later.copy());
    copy.holders.putAll(holders);
    copy.leaving.addAll(leaving);
    return copy;
  }

  List<Card> cards() {
    return cards;
  }

  /** A pod that was there when the session began. */
  void settle(TaskInfo task, Assignment assignment, boolean isLeaving) {
    if (assignment.grips().isEmpty()) {
      return;
    }
    holders.put(task.uid(), new Holder(task, assignment, true));
    assignment.grips().forEach(now::add);
    if (isLeaving) {
      leaving.add(task.uid());
    } else {
      assignment.grips().forEach(later::add);
    }
  }

  /** A pod was placed here, or its eviction was taken back. */
  void come(TaskInfo task, ShareRules rules) {
    Holder known = holders.get(task.uid());
    if (known != null) {
      leaving.remove(task.uid());
      known.assignment.grips().forEach(later::add);
      return;
    }
    if (!family.isAskedFor(task.demands())) {
      return;
    }
    IntPredicate allowed = rules.allowedFor(task, this);
    Optional<Assignment> given =
        freeNow(task.demands(), allowed).or(() -> freeLater(task.demands(), allowed));
    // Where there is none nobody asked whether there is: the plugin's predicate is off.
    given.ifPresent(
        assignment -> {
          holders.put(task.uid(), new Holder(task, assignment, false));
          assignment.grips().forEach(now::add);
          assignment.grips().forEach(later::add);
        });
  }

  /** A pod was evicted, or its place was taken back. */
  void go(TaskInfo task) {
    Holder holder = holders.get(task.uid());
    if (holder == null) {
      return;
    }
    holder.assignment.grips().forEach(later::remove);
    if (holder.isResident) {
      leaving.add(task.uid());
    } else {
      holders.remove(task.uid());
      holder.assignment.grips().forEach(now::remove);
    }
  }

  /** Cards that nobody holds, about to leave or not. */
  Optional<Assignment> freeNow(PodDemands demands, IntPredicate allowed) {
    return family.place(demands, node, cards, now, allowed);
  }

  /** Cards that nobody holds once those about to leave have left. */
  Optional<Assignment> freeLater(PodDemands demands, IntPredicate allowed) {
    return leaving.isEmpty()
        ? Optional.empty()
        : family.place(demands, node, cards, later, allowed);
  }

  /** What cards are worth to a pod; 0 if there are none for it. */
  double score(PodDemands demands) {
    return freeNow(demands, ShareRules.ANY_CARD)
        .map(assignment -> family.score(cards, now, assignment))
        .or(
            () ->
                freeLater(demands, ShareRules.ANY_CARD)
                    .map(assignment -> family.score(cards, later, assignment)))
        .orElse(0.0);
  }

  /** What a pod holds. */
  Optional<Assignment> heldBy(String uid) {
    return Optional.ofNullable(holders.get(uid)).map(Holder::assignment);
  }

  /** Those who hold cards and stay. */
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
