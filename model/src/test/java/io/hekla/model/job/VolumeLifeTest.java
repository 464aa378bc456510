package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of a Job's effects for its volumes, and of its wait for them. */
class VolumeLifeTest {
  private static Scene pending(JobObservation.Volumes volumes) {
    return Scene.job(JobPhase.PENDING).gang(PodGroupPhase.INQUEUE).volumes(volumes);
  }

  @Test
  void claimsAreNamedAndMadeBeforeThePods() {
    var outcome =
        pending(new JobObservation.Volumes(List.of(), true, List.of("job-pvc-a"), List.of()))
            .observed();

    assertThat(outcome.effects())
        .contains(new JobEffect.NameClaims(), new JobEffect.MakeClaims(List.of("job-pvc-a")));
    assertThat(outcome.created()).isEmpty();
  }

  @Test
  void podsAreMadeOnceTheClaimsStandAndTheStatusTellsThem() {
    var outcome =
        pending(new JobObservation.Volumes(List.of("data"), false, List.of(), List.of()))
            .observed();

    assertThat(outcome.created()).containsExactly(0, 1, 2);
    assertThat(outcome.report().claims()).containsExactly("data");
    assertThat(outcome.report().reason()).isEmpty();
  }

  @Test
  void aMissingClaimKeepsTheJobPendingAndTheStatusSaysWhy() {
    var outcome =
        pending(
                new JobObservation.Volumes(
                    List.of(), false, List.of(), List.of("the claim is missing")))
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.PENDING);
    assertThat(outcome.created()).isEmpty();
    assertThat(outcome.report().reason()).isEqualTo("PVCError");
    assertThat(outcome.report().message()).isEqualTo("the claim is missing");
    assertThat(outcome.effects())
        .contains(new JobEffect.Report(true, "PVCError", "the claim is missing"));
  }

  @Test
  void aRunningJobGoesOnThoughAClaimIsGone() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .minAvailable(2)
            .pods(2, PodPhase.RUNNING)
            .volumes(new JobObservation.Volumes(List.of(), false, List.of(), List.of("it is gone")))
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(outcome.created()).containsExactly(2);
  }

  @Test
  void aMissingQueueIsReportedInTheStatus() {
    var report = Scene.job(JobPhase.PENDING).withoutQueue().observed().report();

    assertThat(report.reason()).isEqualTo("PodGroupError");
    assertThat(report.message()).startsWith("the queue does not exist");
  }
}
