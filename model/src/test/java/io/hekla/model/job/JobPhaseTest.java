package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Source: docs/reference/controllers.md#states-of-a-job. */
class JobPhaseTest {
  @Test
  void suspendedJobIsAtRestAndHasNotEnded() {
    assertThat(JobPhase.ABORTED.isAtRest()).isTrue();
    assertThat(JobPhase.ABORTED.ended()).isFalse();
  }

  @Test
  void jobsThatHaveEndedAreAtRestAndWantNoPods() {
    assertThat(Arrays.stream(JobPhase.values()).filter(JobPhase::ended))
        .containsExactly(JobPhase.COMPLETED, JobPhase.TERMINATED, JobPhase.FAILED)
        .allMatch(JobPhase::isAtRest)
        .noneMatch(JobPhase::wantsPods);
  }

  @Test
  void jobsOnTheirWayAreNotAtRest() {
    assertThat(JobPhase.read("").isAtRest()).isFalse();
    assertThat(JobPhase.read("Aborting").isAtRest()).isFalse();
    assertThat(JobPhase.read("Completing").isAtRest()).isFalse();
  }
}
