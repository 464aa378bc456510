package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.Bounds;
import org.junit.jupiter.api.Test;

class NamePatternTest {
  @Test
  void aPatternIsFoundAnywhereInAName() {
    assertThat(new NamePattern("rack-[0-9]+").isFoundIn("zone-a-rack-17-n3")).isTrue();
    assertThat(new NamePattern("rack-[0-9]+").isFoundIn("zone-a")).isFalse();
  }

  @Test
  void invalidPatternsMatchNothing() {
    assertThat(new NamePattern("rack-(").isFoundIn("rack-(")).isFalse();
  }

  @Test
  void aPatternOfTheLongestLengthIsUsedAndALongerOneIsNot() {
    assertThat(new NamePattern("a?".repeat(Bounds.PATTERN_LENGTH / 2)).isUsable()).isTrue();
    assertThat(new NamePattern("a?".repeat(Bounds.PATTERN_LENGTH / 2) + "a").isUsable()).isFalse();
  }

  @Test
  void groupsNestedBeyondTheStackFindNothing() throws Exception {
    String nested = "(".repeat(Bounds.PATTERN_LENGTH / 2) + ")".repeat(Bounds.PATTERN_LENGTH / 2);
    var found = new boolean[] {true};
    // This is the smallest stack that the JVM grants: compilation needs more of it than there is.
    var small =
        new Thread(null, () -> found[0] = new NamePattern(nested).isFoundIn("n1"), "small", 1);
    var failure = new Throwable[1];
    small.setUncaughtExceptionHandler((thread, thrown) -> failure[0] = thrown);
    small.start();
    small.join();

    assertThat(failure[0]).isNull();
  }

  @Test
  void aPatternThatBacktracksWithoutEndFindsNothing() {
    assertThat(new NamePattern("(a|aa)+$").isFoundIn("a".repeat(200) + "b")).isFalse();
  }
}
