package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Bound of the texts that are journaled with a Job. */
class JournaledTextTest {
  private static final String LONGEST = "x".repeat(1024);
  private static final String CUT = "x".repeat(1023) + "…";

  @Test
  void onlyTextsThatAreTooLongAreCut() {
    assertThat(JournaledText.cut("")).isEmpty();
    assertThat(JournaledText.cut(LONGEST)).isEqualTo(LONGEST);
    assertThat(JournaledText.cut(LONGEST + "x")).isEqualTo(CUT);
  }

  @Test
  void messagesFromOutsideAreCutWhereverTheyAreJournaled() {
    String endless = "x".repeat(100_000);

    assertThat(new PodRefusal("reason", endless).message()).isEqualTo(CUT);
    assertThat(new InputWait("reason", endless, Instant.EPOCH, false).message()).isEqualTo(CUT);
    assertThat(
            new JobObservation.Gang(
                    "uid", PodGroupPhase.PENDING, FinishedDeletedPods.NONE, false, endless)
                .why())
        .isEqualTo(CUT);
  }
}
