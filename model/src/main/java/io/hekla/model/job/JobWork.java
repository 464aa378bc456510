package io.hekla.model.job;

import io.hekla.model.job.JobEntityState.Present;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plan of the effects that bring the API to what a state requires. Source:
 * docs/reference/controllers.md#sync, docs/reference/controllers.md#claims,
 * docs/reference/controllers.md#kill, docs/reference/controllers.md#podgroup-of-a-job,
 * docs/reference/controllers.md#time-to-live.
 */
final class JobWork {
  /** Number of pods that one observation requests to be created. */
  static final int SLICE = 1_000;

  private JobWork() {}

  /**
   * Plans deletions first, then what plugins and volumes need, the PodGroup, then creations, the
   * status last.
   */
  static List<JobEffect> of(Present state, JobObservation observation, Instant now) {
    var diff = new PodDiff(state, observation);
    var effects = new ArrayList<JobEffect>();
    if (!diff.toDelete().isEmpty()) {
      effects.add(
          new JobEffect.DeletePods(
              diff.toDelete().stream()
                  .map(pod -> new JobEffect.Victim(pod.name(), pod.uid()))
                  .toList()));
    }
    Optional<Hold> hold = Hold.of(diff);
    hold.ifPresent(why -> effects.add(why.report()));
    boolean pluginsStand = PluginWork.add(diff, effects);
    boolean claimsStand = VolumeWork.add(diff, effects);
    boolean ready = pluginsStand && claimsStand && hold.isEmpty();
    podGroup(diff, ready, effects);
    if (ready && !diff.missing().isEmpty()) {
      effects.add(
          new JobEffect.CreatePods(slice(diff.missing()), state.version(), state.retryCount()));
    }
    var report = report(diff, hold);
    if (!report.equals(observation.observedStatus())) {
      effects.add(new JobEffect.WriteStatus(report));
    }
    Expiry.add(diff, now, effects);
    Expiry.nextWake(diff, now).ifPresent(due -> effects.add(new JobEffect.WakeAt(due)));
    return effects;
  }

  /**
   * Returns the first of the pods to be created; the next are requested once these are observed.
   */
  private static List<JobEffect.Place> slice(Map<String, IndexSet> missing) {
    var places = new ArrayList<JobEffect.Place>();
    missing.forEach(
        (task, indexes) ->
            indexes
                .first(SLICE - places.size())
                .forEach(index -> places.add(new JobEffect.Place(task, index))));
    return places;
  }

  private static void podGroup(PodDiff diff, boolean ready, List<JobEffect> effects) {
    var seen = diff.observation().podGroup();
    boolean wanted = diff.state().phase().wantsPods();
    if (seen.exists() && (!wanted || diff.podGroup().isEmpty())) {
      effects.add(new JobEffect.DeletePodGroup(seen.uid()));
    } else if (wanted && ready && !seen.exists()) {
      effects.add(new JobEffect.CreatePodGroup(diff.finishedDeleted()));
    } else if (wanted
        && ready
        && (seen.differs() || !seen.finishedDeleted().equals(diff.finishedDeleted()))) {
      effects.add(new JobEffect.UpdatePodGroup(seen.uid(), diff.finishedDeleted()));
    }
  }

  /** Returns the reason why pods of the Job are not there or have no place; empty if they do. */
  private static Hold waiting(PodDiff diff) {
    PodRefusal refusal = diff.state().refusal();
    String why = diff.observation().podGroup().why();
    Optional<InputWait> timedOut = diff.state().inputWait().filter(InputWait::timedOut);
    if (timedOut.isPresent()) {
      return new Hold(timedOut.get().reason(), timedOut.get().message());
    }
    if (!diff.state().phase().wantsPods() || (refusal.equals(PodRefusal.NONE) && why.isEmpty())) {
      return new Hold("", "");
    }
    return refusal.equals(PodRefusal.NONE)
        ? new Hold(JobReport.PENDING_GROUP, why)
        : new Hold(refusal.reason(), refusal.message());
  }

  /**
   * Returns the status of a Job after this observation. Times are cut to seconds, as the API stores
   * them.
   */
  private static JobReport report(PodDiff diff, Optional<Hold> hold) {
    Present state = diff.state();
    PodCounts pods = diff.pods();
    Hold waiting = hold.orElseGet(() -> waiting(diff));
    var since = state.since().truncatedTo(ChronoUnit.SECONDS);
    return new JobReport(
        state.phase().spelling(),
        waiting.reason(),
        waiting.message(),
        since,
        diff.rules().minAvailable(),
        pods.spelled(),
        pods.pending(),
        pods.running(),
        pods.succeeded(),
        pods.failed(),
        pods.terminating(),
        pods.unknown(),
        state.version(),
        state.retryCount(),
        state.conditions().stream()
            .map(
                one ->
                    new JobReport.Condition(
                        one.phase(), one.since().truncatedTo(ChronoUnit.SECONDS)))
            .toList(),
        state.phase().wantsPods() ? state.plugins().names() : List.of(),
        diff.observation().volumes().existing(),
        state.phase().ended()
            ? Duration.between(diff.observation().created().truncatedTo(ChronoUnit.SECONDS), since)
            : Duration.ZERO);
  }
}
