package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Mended fault of a cluster.
 *
 * @param text what to do, as an imperative sentence without a full stop
 */
record Mend(String text, Change change) {
  /** Faults that are mended at most. */
  private static final int MOST = 16;

  /**
   * Returns the remedy that mends the faults which sessions name one after the other, until the
   * PodGroup runs; none if one of them has no mend.
   *
   * @param mends gives the mend of what a PodGroup waits for in a state
   */
  static List<Remedy> all(
      Waiter waiter, Remedy.Kind kind, BiFunction<ClusterState, Reason, Optional<Mend>> mends) {
    var found = new ArrayList<Mend>();
    ClusterState state = waiter.state();
    Decisions decisions = waiter.seen().decisions();
    while (found.size() < MOST && !waiter.trials().isExhausted()) {
      Optional<Reason> reason = JobVerdict.reason(decisions, waiter.podGroup().key());
      ClusterState now = state;
      Optional<Mend> next = reason.flatMap(why -> mends.apply(now, why));
      if (next.isEmpty()) {
        return List.of();
      }
      found.add(next.get());
      Edit edit = edit(found);
      if (waiter.runsAfter(edit)) {
        return List.of(remedy(waiter, kind, found));
      }
      PendingSession mended = edit.applied(waiter.session());
      state = mended.state();
      decisions = mended.run().decisions();
    }
    return List.of();
  }

  /** Returns the remedy by as few of the mends as suffice: a later one may do for earlier ones. */
  private static Remedy remedy(Waiter waiter, Remedy.Kind kind, List<Mend> enough) {
    List<Mend> needed =
        enough.size() == 1
            ? enough
            : Least.of(enough, some -> waiter.runsAfter(edit(some))).orElse(enough);
    String text = needed.stream().map(Mend::text).collect(Collectors.joining("; "));
    return waiter.remedy(kind, text, edit(needed));
  }

  private static Edit edit(List<Mend> mends) {
    return Edit.of(mends.stream().map(Mend::change).toList());
  }
}
