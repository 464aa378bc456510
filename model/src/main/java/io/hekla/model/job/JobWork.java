package io.hekla.model.job;

import io.hekla.model.job.JobState.Present;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * What has to be done so that the API shows what a state means. Source: reference
 * api-and-controllers.md §3.7, §3.9, §3.10.
 */
final class JobWork {
  private JobWork() {}

  /** Deletions first, then what plugins need, the PodGroup, then creations, the status last. */
  static List<JobEffect> of(Present state, JobSight sight) {
    var look = new Look(state, sight);
    var effects = new ArrayList<JobEffect>();
    if (!look.doomed().isEmpty()) {
      effects.add(
          new JobEffect.DeletePods(
              look.doomed().stream()
                  .map(pod -> new JobEffect.Victim(pod.name(), pod.uid()))
                  .toList()));
    }
    boolean ready = PluginWork.add(look, effects);
    podGroup(look, ready, effects);
    if (ready && !look.missing().isEmpty()) {
      effects.add(new JobEffect.CreatePods(look.missing(), state.version(), state.retryCount()));
    }
    var report = report(look);
    if (!report.equals(sight.shown())) {
      effects.add(new JobEffect.WriteStatus(report));
    }
    Delays.next(state).ifPresent(due -> effects.add(new JobEffect.WakeAt(due)));
    return effects;
  }

  private static void podGroup(Look look, boolean ready, List<JobEffect> effects) {
    var seen = look.sight().podGroup();
    boolean wanted = look.state().phase().wantsPods();
    if (seen.exists() && (!wanted || look.podGroup().isEmpty())) {
      effects.add(new JobEffect.DeletePodGroup(seen.uid()));
    } else if (wanted && !look.sight().queueExists()) {
      effects.add(
          new JobEffect.Report(
              true, "PodGroupError", "the queue does not exist; create it or change spec.queue"));
    } else if (wanted && ready && !seen.exists()) {
      effects.add(new JobEffect.CreatePodGroup());
    } else if (wanted && ready && seen.differs()) {
      effects.add(new JobEffect.UpdatePodGroup(seen.uid()));
    }
  }

  /** The status of a Job after this look. Times are cut to seconds, as the API keeps them. */
  private static JobReport report(Look look) {
    Present state = look.state();
    PodCounts pods = look.pods();
    var since = state.since().truncatedTo(ChronoUnit.SECONDS);
    return new JobReport(
        state.phase().spelling(),
        since,
        look.rules().minAvailable(),
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
        state.phase().ended()
            ? Duration.between(look.sight().created().truncatedTo(ChronoUnit.SECONDS), since)
            : Duration.ZERO);
  }
}
