package io.hekla.model.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class HeadStartTest {
  private static final Set<String> THREE = Set.of("a", "b", "c");

  @Test
  void theSmallerSideWaitsForTheLargerOne() {
    assertThat(HeadStart.of(THREE, Set.of("b", "c"), Set.of("a")))
        .isEqualTo(HeadStart.OF_THE_LARGER);
  }

  @Test
  void theLargerSideAsksAtOnce() {
    assertThat(HeadStart.of(THREE, Set.of("c"), Set.of("a", "b"))).isZero();
  }

  @Test
  void theSurvivorOfTwoAsksAtOnce() {
    assertThat(HeadStart.of(Set.of("a", "b"), Set.of("b"), Set.of("a"))).isZero();
  }

  @Test
  void nobodyWaitsForMembersThatAreReachedByWayOfOthers() {
    assertThat(HeadStart.of(THREE, Set.of("b", "c"), THREE)).isZero();
  }
}
