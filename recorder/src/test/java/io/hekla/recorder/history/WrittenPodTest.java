package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Memory of the row of a pod. */
class WrittenPodTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  /** Components of the record that {@link #pod(int)} can change. */
  private static final int COMPONENTS = 19;

  @Test
  void digestDiffersWhereAnyComponentDoes() {
    var digests = new ArrayList<Long>();
    for (int changed = -1; changed < COMPONENTS; changed++) {
      digests.add(pod(changed).written().digest());
    }

    assertThat(PodRecord.class.getRecordComponents()).hasSize(COMPONENTS);
    assertThat(digests).hasSize(COMPONENTS + 1).doesNotHaveDuplicates();
    assertThat(pod(-1).written()).isEqualTo(pod(-1).written());
  }

  @Test
  void textThatMovesFromOneComponentToTheNextIsAnotherRecord() {
    assertThat(named("ab", "c").written().digest())
        .isNotEqualTo(named("a", "bc").written().digest());
    // As texts whose hash codes are equal.
    assertThat(named("Aa", "").written().digest()).isNotEqualTo(named("BB", "").written().digest());
  }

  @Test
  void timesDifferByTheMillisecondsThatARowHas() {
    Optional<Instant> precise = Optional.of(NOON.plusNanos(1_999));

    assertThat(ended(precise).written().digest())
        .isEqualTo(ended(Optional.of(NOON)).written().digest());
    assertThat(ended(Optional.of(NOON.plusMillis(1))).written().digest())
        .isNotEqualTo(ended(Optional.of(NOON)).written().digest());
  }

  private static PodRecord named(String podGroup, String queue) {
    return record(-1, podGroup, queue, Optional.empty());
  }

  private static PodRecord ended(Optional<Instant> at) {
    return record(-1, "train-1", "team-a", at);
  }

  private static PodRecord pod(int changed) {
    return record(
        changed,
        text(changed, 5, "train-1"),
        text(changed, 6, "team-a"),
        changed == 15 ? Optional.of(NOON) : Optional.empty());
  }

  private static PodRecord record(
      int changed, String podGroup, String queue, Optional<Instant> ended) {
    return new PodRecord(
        text(changed, 0, "u1"),
        text(changed, 1, "ml"),
        text(changed, 2, "train-worker-0"),
        text(changed, 3, "train"),
        text(changed, 4, "worker"),
        podGroup,
        queue,
        text(changed, 7, "ada"),
        text(changed, 8, "n1"),
        number(changed, 9, 1500),
        number(changed, 10, 1L << 30),
        number(changed, 11, 2000),
        time(changed, 12, NOON),
        time(changed, 13, NOON),
        Optional.of(time(changed, 14, NOON)),
        ended,
        text(changed, 16, "Running"),
        text(changed, 17, ""),
        text(changed, 18, ""));
  }

  private static String text(int changed, int component, String text) {
    return changed == component ? text + "x" : text;
  }

  private static long number(int changed, int component, long number) {
    return changed == component ? number + 1 : number;
  }

  private static Instant time(int changed, int component, Instant time) {
    return changed == component ? time.plusMillis(1) : time;
  }
}
