package io.hekla.pluginapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes of the plugin API, and the versions that they demand. */
class ApiChangeTest {
  private static final String FIT = "x.Fit#fits(): boolean";
  private static final String NEVER = "x.Fit#never(java.lang.String): x.Fit static";
  private static final String OPEN = "x.Plugin#open(x.Session): void abstract";

  private static final ApiVersion RELEASED = ApiVersion.of("1.4.2");

  @Test
  void aRemovedMemberDemandsAMajorVersion() {
    var change = ApiChange.between(Set.of(FIT, NEVER), Set.of(FIT));

    assertThat(change.breaksPlugins()).isTrue();
    assertThat(change.text()).isEqualTo("  - " + NEVER + "\n");
    assertThat(RELEASED.after(change)).hasToString("2.0.0-SNAPSHOT");
  }

  @Test
  void anotherResultDemandsAMajorVersion() {
    var change = ApiChange.between(Set.of(FIT), Set.of("x.Fit#fits(): int"));

    assertThat(RELEASED.after(change)).hasToString("2.0.0-SNAPSHOT");
  }

  @Test
  void aMethodThatImplementationsMustHaveDemandsAMajorVersion() {
    var change = ApiChange.between(Set.of(FIT), Set.of(FIT, OPEN));

    assertThat(RELEASED.after(change)).hasToString("2.0.0-SNAPSHOT");
  }

  @Test
  void anAdditionDemandsAMinorVersion() {
    var change = ApiChange.between(Set.of(FIT), Set.of(FIT, NEVER));

    assertThat(change.breaksPlugins()).isFalse();
    assertThat(RELEASED.after(change)).hasToString("1.5.0-SNAPSHOT");
  }

  @Test
  void withoutAChangeTheVersionMayStay() {
    var change = ApiChange.between(Set.of(FIT), Set.of(FIT));

    assertThat(RELEASED.after(change)).isEqualTo(RELEASED);
  }

  @Test
  void aVersionInDevelopmentMayChangeAsItLikes() {
    var change = ApiChange.between(Set.of(FIT, NEVER), Set.of(FIT));
    ApiVersion development = ApiVersion.of("1.0.0-SNAPSHOT");

    assertThat(development.after(change)).isEqualTo(development);
  }

  @Test
  void invalidVersionsAreRefused() {
    assertThatThrownBy(() -> ApiVersion.of("1.0")).hasMessageContaining("write it as 1.2.3");
  }
}
