package io.hekla.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import org.junit.jupiter.api.Test;

/** Distinction of versions that went back from a watch that is late. */
class ObservedVersionsTest {
  private final ObservedVersions versions = new ObservedVersions();

  @Test
  void aListOlderThanTheWatchShowsAVersionRollback() {
    versions.advance(Kind.POD, 5000);

    assertThat(versions.judge(Kind.POD, 5000)).isEmpty();
    assertThat(versions.judge(Kind.POD, 900)).contains(new VersionRollback("pods", 5000, 900));
    assertThat(versions.judge(Kind.NODE, 900)).as("of which nothing was told").isEmpty();
  }

  @Test
  void aListWithoutAVersionShowsNothing() {
    versions.advance(Kind.POD, 5000);

    assertThat(versions.judge(Kind.POD, 0)).isEmpty();
  }

  @Test
  void aListOlderThanAnotherMembersWatchShowsAVersionRollback() {
    versions.advance(Kind.POD, 900);

    assertThat(versions.expect(Kind.POD, 800)).as("was told").isFalse();
    assertThat(versions.expect(Kind.POD, 5000)).isTrue();
    assertThat(versions.expect(Kind.POD, 5000)).as("a list is on its way").isFalse();
    assertThat(versions.judge(Kind.POD, 901)).contains(new VersionRollback("pods", 5000, 901));
  }

  @Test
  void aWatchThatWasLateIsNoReasonToStartOver() {
    versions.advance(Kind.POD, 900);
    versions.expect(Kind.POD, 5000);

    assertThat(versions.judge(Kind.POD, 5001)).isEmpty();
    versions.listed(Kind.POD, 5001);
    assertThat(versions.of(Kind.POD)).isEqualTo(5001);
  }

  @Test
  void versionsBeforeARollbackAreForgotten() {
    versions.advance(Kind.POD, 5000);
    versions.expect(Kind.POD, 6000);
    versions.clear();

    assertThat(versions.judge(Kind.POD, 900)).isEmpty();
    versions.listed(Kind.POD, 900);
    assertThat(versions.all()).containsEntry("Pod", 900L);
  }
}
