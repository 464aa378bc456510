package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Required content of the files of hostile cases. */
class HostileCasesTest {
  @Test
  void thereAreAtLeast60() {
    assertThat(HostileCase.all()).hasSizeGreaterThan(60);
  }

  @Test
  void eachStepThatWritesTellsWhatItsObjectsSayOrWhyTheyNeedNot() {
    assertThat(HostileCase.all())
        .allSatisfy(
            one ->
                assertThat(one.steps())
                    .filteredOn(HostileStep::writes)
                    .allMatch(step -> step.says().isPresent() != step.harmless().isPresent()));
  }

  @Test
  void formerFailuresAreAmongTheCasesOfEverySeed() {
    assertThat(HostileCase.chosen("1"))
        .extracting(HostileCase::name)
        .containsAll(HostileCase.EVER_FAILED)
        .doesNotHaveDuplicates();
  }
}
