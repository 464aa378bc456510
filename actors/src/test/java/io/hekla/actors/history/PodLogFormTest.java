package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.NOON;
import static io.hekla.actors.history.HistoryRecords.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hekla.recorder.history.PodRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods as the log of pods has them. */
class PodLogFormTest {
  private static final int LARGE = 1 << 20;

  @Test
  void podsAreReadAsTheyWereWritten() throws Exception {
    List<PodRecord> pods =
        List.of(
            pod("u1", "n1"),
            pod("ü2", "n2", "Pending"),
            pod("u1", "n1").gone(NOON.plusSeconds(9), "deleted"));

    List<byte[]> parts = PodLogForm.parts(pods, LARGE);

    assertThat(parts.size()).isEqualTo(1);
    assertThat(PodLogForm.read(parts.getFirst())).isEqualTo(pods);
  }

  @Test
  void partsAreNoLargerThanTheirBoundAndOnePod() throws Exception {
    var pods = new ArrayList<PodRecord>();
    for (int number = 0; number < 20; number++) {
      pods.add(pod("u" + number, "n1"));
    }
    int one = PodLogForm.parts(List.of(pod("u10", "n1")), LARGE).getFirst().length;

    List<byte[]> parts = PodLogForm.parts(pods, 3 * one);

    assertThat(parts.size()).isGreaterThan(4);
    assertThat(parts).extracting(part -> part.length).allMatch(size -> size <= 4 * one);
    var read = new ArrayList<PodRecord>();
    for (byte[] part : parts) {
      read.addAll(PodLogForm.read(part));
    }
    assertThat(read).isEqualTo(pods);
  }

  @Test
  void noPodsAreNoPartAndThePartWithoutPodsHasNone() throws Exception {
    assertThat(PodLogForm.parts(List.of(), LARGE)).isEmpty();
    assertThat(PodLogForm.read(PodLogForm.NOTHING)).isEmpty();
  }

  @Test
  void partOfANewerBuildIsNotGuessed() {
    byte[] part = PodLogForm.parts(List.of(pod("u1", "n1")), LARGE).getFirst();
    part[0] = 2;

    assertThatIOException()
        .isThrownBy(() -> PodLogForm.read(part))
        .withMessageContaining("in the form 2");
  }
}
