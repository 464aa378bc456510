package io.hekla.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suggestions for names that are typed wrong. */
class NearestNameTest {
  private static final List<String> NAMES =
      List.of("demo", "up", "simulate", "scheduler.period", "binpack.weight", "gang", "job");

  @ParameterizedTest
  @CsvSource({
    "dmeo, demo",
    "edmo, demo",
    "deom, demo",
    "pu, up",
    "jbo, job",
    "gagn, gang",
    "GAGN, gang",
    "gnag, gang",
    "simlutae, simulate",
    "scheduler.peroid, scheduler.period",
    "shceduler.period, scheduler.period",
    "binpack.wieght, binpack.weight"
  })
  void exchangedNeighboursAreOneMistake(String wrong, String meant) {
    assertThat(NearestName.to(wrong, NAMES)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"deno, demo", "dem, demo", "demoo, demo", "simulat, simulate", "gangg, gang"})
  void aLetterTooManyTooFewOrChangedIsOneMistake(String wrong, String meant) {
    assertThat(NearestName.to(wrong, NAMES)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"ome", "eodm", "xy", "history", "doctor"})
  void aNameWithMoreMistakesThanAThirdOfItsLettersHasNoSuggestion(String wrong) {
    assertThat(NearestName.to(wrong, NAMES)).isEmpty();
  }

  @Test
  void theFirstInOrderOfTheAlphabetIsTakenOfEquallyNearNames() {
    assertThat(NearestName.to("ba", List.of("bc", "ab"))).contains("ab");
  }

  @Test
  void aSearchThatWouldTakeLongIsLeftOut() {
    assertThat(NearestName.to("a".repeat(1_000_000), List.of("a".repeat(1_000_000)))).isEmpty();
  }
}
