package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Shares of a resource in equal parts of a time. */
class UseOverTimeTest {
  private static final Instant BEGIN = Instant.parse("2026-11-20T12:00:00Z");

  /** Parts of one second. */
  private final UseOverTime use = new UseOverTime(BEGIN, BEGIN.plusSeconds(UseOverTime.PARTS));

  private void add(long fromMillis, long toMillis, double used) {
    use.add(BEGIN.plusMillis(fromMillis), BEGIN.plusMillis(toMillis), used, 4);
  }

  @Test
  void changeWithinAPartCountsByItsTime() {
    add(0, 1_250, 4);
    add(1_250, 3_000, 1);

    assertThat(use.shares().get(0)).isEqualTo(1, within(1e-9));
    assertThat(use.shares().get(1)).isEqualTo((0.25 * 4 + 0.75 * 1) / 4, within(1e-9));
    assertThat(use.shares().get(2)).isEqualTo(0.25, within(1e-9));
  }

  @Test
  void partWithoutResourcesHasNoUse() {
    add(0, 500, 2);

    assertThat(use.shares()).hasSize(UseOverTime.PARTS);
    assertThat(use.shares().get(0)).isEqualTo(0.5, within(1e-9));
    assertThat(use.shares().getLast()).isZero();
  }

  @Test
  void timeWithoutALengthHasNoUse() {
    var empty = new UseOverTime(BEGIN, BEGIN);
    empty.add(BEGIN, BEGIN, 1, 1);

    assertThat(empty.shares()).containsOnly(0.0);
  }
}
