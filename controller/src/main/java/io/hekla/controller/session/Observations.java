package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decisions of a scheduler that only observes, compared with those of another scheduler. None of
 * them is carried out, so every session decides afresh about all that waits; only differences from
 * the session before are news.
 */
final class Observations {
  private final Duration patience;
  private final Map<ObjectKey, SchedulerEvent.DecisionDelivery> deliveries = new HashMap<>();
  private final Map<String, UnconfirmedBind> unconfirmed = new HashMap<>();
  private final Set<String> waiting = new HashSet<>();
  private final Set<String> evaluated = new HashSet<>();
  private final Set<String> placed = new HashSet<>();
  private final List<ModeComparison> compared = new ArrayList<>();

  /**
   * Pod that Hekla would have bound, the time since when without a break, and whether it was
   * reported.
   */
  private record UnconfirmedBind(ObjectKey pod, String node, Instant since, boolean reported) {}

  /**
   * Decisions of a session that is worth persisting.
   *
   * @param parts that are not as in the session before
   * @param compared since the session before
   */
  record Changes(List<SchedulerEvent.DecisionDelivery> parts, List<ModeComparison> compared) {
    boolean isEmpty() {
      return parts.isEmpty() && compared.isEmpty();
    }
  }

  /**
   * @param patience time after which a pod that Hekla would have bound counts as left waiting
   */
  Observations(Duration patience) {
    this.patience = patience;
  }

  /**
   * Takes in the events of the watch before a session.
   *
   * @param foreign pods that another scheduler bound
   */
  void take(List<Change> changes, List<ObservedBind> foreign) {
    for (Change change : changes) {
      switch (change) {
        case Change.TaskSeen seen when seen.task().nodeName().isEmpty() ->
            waiting.add(seen.task().uid());
        // The nodes may be ahead of the feed, which reports the binder.
        case Change.TaskSeen seen when waiting.contains(seen.task().uid()) ->
            placed.add(seen.task().uid());
        case Change.TaskGone gone -> forget(gone.uid());
        case Change.PodGroupGone gone -> deliveries.remove(gone.key());
        default -> {}
      }
    }
    for (ObservedBind bound : foreign) {
      UnconfirmedBind wish = unconfirmed.get(bound.uid());
      compared.add(
          new ModeComparison(
              bound.pod(),
              bound.uid(),
              outcome(bound, wish),
              wish == null ? "" : wish.node(),
              bound.node()));
      forget(bound.uid());
    }
  }

  private ModeComparison.Outcome outcome(ObservedBind bound, @Nullable UnconfirmedBind wish) {
    if (wish == null) {
      return evaluated.contains(bound.uid())
          ? ModeComparison.Outcome.ONLY_OTHER
          : ModeComparison.Outcome.TOO_EARLY;
    }
    return wish.node().equals(bound.node())
        ? ModeComparison.Outcome.SAME_NODE
        : ModeComparison.Outcome.OTHER_NODE;
  }

  private void forget(String uid) {
    unconfirmed.remove(uid);
    waiting.remove(uid);
    evaluated.remove(uid);
    placed.remove(uid);
  }

  /** Takes in the decisions of a session; returns the new ones. */
  Changes decided(List<SchedulerEvent.DecisionDelivery> all, Instant now) {
    var fresh = new ArrayList<SchedulerEvent.DecisionDelivery>();
    var assumed = new HashSet<String>();
    var decided = new HashSet<ObjectKey>();
    for (SchedulerEvent.DecisionDelivery one : all) {
      decided.add(one.podGroup());
      var before = deliveries.put(one.podGroup(), one);
      if (before == null || !isSame(before.decisions(), one.decisions())) {
        fresh.add(one);
      }
      for (PodGroupDecisions.Bind bind : one.decisions().binds()) {
        assumed.add(bind.podUid());
        expectBind(bind, now);
      }
    }
    // A PodGroup that is left out has no news to receive, and so no decision to be carried out.
    deliveries.keySet().retainAll(decided);
    unconfirmed.keySet().removeIf(uid -> !assumed.contains(uid) && !placed.contains(uid));
    evaluated.addAll(waiting);
    var news = new Changes(fresh, List.copyOf(compared));
    compared.clear();
    return news;
  }

  private void expectBind(PodGroupDecisions.Bind bind, Instant now) {
    UnconfirmedBind before = unconfirmed.get(bind.podUid());
    var pod = new ObjectKey(bind.namespace(), bind.name());
    if (before == null) {
      unconfirmed.put(bind.podUid(), new UnconfirmedBind(pod, bind.node(), now, false));
      return;
    }
    boolean late = !before.reported() && before.since().plus(patience).isBefore(now);
    if (late) {
      compared.add(
          new ModeComparison(
              pod, bind.podUid(), ModeComparison.Outcome.ONLY_HEKLA, bind.node(), ""));
    }
    unconfirmed.put(
        bind.podUid(),
        new UnconfirmedBind(pod, bind.node(), before.since(), before.reported() || late));
  }

  private static boolean isSame(PodGroupDecisions before, PodGroupDecisions now) {
    return before.uid().equals(now.uid())
        && before.admitted() == now.admitted()
        && before.binds().equals(now.binds())
        && before.evictions().equals(now.evictions())
        && before.reasonKind().equals(now.reasonKind())
        && before.culprit().equals(now.culprit());
  }
}
