package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.LifecycleEvent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Summary of a Job: how it ended and why, and what it used. */
class JobSummaryTest extends RowsOfOneJob {
  @Test
  void jobThatANextOneFollowsHasEnded() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    job(50, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, at(50)));

    assertThat(JobSummary.of(events.getFirst(), events, List.of(), at(7200)).ended())
        .contains(at(50));
  }

  @Test
  void usageIsRequestsTimesTheTimeWithinTheSpan() {
    var fold = new UsageFold(UsageFold.By.QUEUE, at(-3600), at(1800));
    fold.take(pod(""));
    fold.take(pod(""));
    Map<String, ResourceUse> use = fold.sums();

    assertThat(use).containsOnlyKeys("team-a");
    ResourceUse sum = Objects.requireNonNull(use.get("team-a"));
    assertThat(sum.pods()).isEqualTo(2);
    assertThat(sum.cpuHours()).isEqualTo(2 * 0.5 * 1.5, within(1e-9));
    assertThat(sum.memoryGibHours()).isEqualTo(2 * 0.5 * 2, within(1e-9));
    assertThat(sum.gpuHours()).isEqualTo(2 * 0.5 * 4, within(1e-9));
  }

  @Test
  void usageBeforeTheBindIsNone() {
    assertThat(ResourceUse.of(pod(""), at(-20), at(-10)).cpuHours()).isZero();
  }

  @Test
  void summaryIsOfOneIncarnation() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    job(90, new JobEvent.Advanced(JobPhase.FAILED, Map.of(), Map.of(), at(90)));
    job(100, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, at(100)));

    JobSummary first = JobSummary.of(events.getFirst(), events, List.of(pod("")), at(7200));
    JobSummary second = JobSummary.of(events.getLast(), events, List.of(pod("")), at(7200));

    assertThat(first.phase()).isEqualTo("Failed");
    assertThat(first.ended()).contains(at(90));
    assertThat(first.use().cpuHours()).isEqualTo(1.5, within(1e-9));
    assertThat(first.owner()).isEqualTo("ada");
    assertThat(second.phase()).isEqualTo("Pending");
    assertThat(second.ended()).isEmpty();
    assertThat(second.use().pods()).isZero();
  }

  @Test
  void reasonOfAnEndIsTheKillAfterWhichTheJobDidNotRunAgain() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    killed(9, JobAction.RESTART_JOB, JobPhase.RESTARTING);
    job(20, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), at(20)));
    assertThat(summary().reason()).isEmpty();

    killed(30, JobAction.ABORT_JOB, JobPhase.ABORTING);
    job(31, new JobEvent.Advanced(JobPhase.ABORTED, Map.of(), Map.of(), at(31)));

    assertThat(summary().reason()).startsWith("AbortJob by PodFailed of pod train-worker-0");
  }

  @Test
  void restartIsNoReasonOfALaterSuccess() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    killed(9, JobAction.RESTART_JOB, JobPhase.RESTARTING);
    job(20, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), at(20)));
    job(30, new JobEvent.Advanced(JobPhase.COMPLETED, Map.of(), Map.of(), at(30)));

    assertThat(summary().reason()).isEmpty();
  }

  @Test
  void failedPodsAreTheReasonWhereNothingWasKilled() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    job(30, new JobEvent.Advanced(JobPhase.FAILED, Map.of(), Map.of(), at(30)));

    JobSummary failed =
        JobSummary.of(
            events.getFirst(), events, List.of(pod("main=0"), pod("main=0, aside=3")), at(99));
    assertThat(failed.reason()).isEqualTo("pod train-0 failed (main=0, aside=3)");
    assertThat(failed.exitCodes()).isEqualTo("aside=3, main=0");
    assertThat(failed.nodes()).isEqualTo("n1");
  }

  @Test
  void jobThatWasDeletedBeforeItsEndSaysSo() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    job(30, new JobEvent.Removed("u1"));

    assertThat(summary().reason()).isEqualTo("deleted before it had ended");
  }

  private JobSummary summary() {
    return JobSummary.of(events.getFirst(), events, List.of(), at(7200));
  }

  private void killed(int seconds, JobAction action, JobPhase phase) {
    job(
        seconds,
        new JobEvent.JobKilled(
            action,
            phase,
            false,
            new JobEvent.Kill(true, List.of(), ""),
            Map.of(),
            new JobEvent.Cause(LifecycleEvent.POD_FAILED, "worker", "train-worker-0", "p0", ""),
            at(seconds)));
  }
}
