package io.hekla.admission.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DependencyCyclesTest {
  private final DependencyCycles circles =
      DependencyCycles.of(
          Map.of(
              "a", List.of("b"),
              "b", List.of("c", "d"),
              "c", List.of("a"),
              "d", List.of(),
              "self", List.of("self"),
              "before", List.of("a")));

  @Test
  void selfDependencyIsACycle() {
    assertThat(List.of("a", "b", "c", "self")).allMatch(circles::has);
    assertThat(List.of("d", "before", "unknown")).noneMatch(circles::has);
  }

  @Test
  void eachMemberOfACycleGetsItsOwnPath() {
    assertThat(circles.way("a")).isEqualTo("a → b → c → a");
    assertThat(circles.way("c")).isEqualTo("c → a → b → c");
    assertThat(circles.way("self")).isEqualTo("self → self");
    assertThat(circles.way("b")).isEqualTo("b → c → a → b");
  }
}
