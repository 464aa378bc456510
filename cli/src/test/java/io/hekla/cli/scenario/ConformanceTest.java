package io.hekla.cli.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hekla.cli.scenario.Difference.Weight;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The engine decides on every scenario of the basic set as Volcano did, but for those that {@code
 * not-yet.txt} names; a scenario that begins to pass has to be taken off that list, so that it can
 * never fail again unseen.
 */
class ConformanceTest {
  private static final long SEED = 1;

  @TestFactory
  Stream<DynamicTest> theEngineDecidesAsVolcanoDid() {
    Set<String> notYet = notYet();
    return scenarios().stream()
        .map(
            folder -> {
              String name = folder.getFileName().toString();
              return DynamicTest.dynamicTest(name, () -> judge(folder, notYet.contains(name)));
            });
  }

  @Test
  void theListOfThoseThatDoNotPassYetNamesOnlyScenariosThatExist() {
    assertThat(scenarios())
        .extracting(folder -> folder.getFileName().toString())
        .containsAll(notYet());
  }

  private static void judge(Path folder, boolean isExpectedToFail) {
    Trial trial = Trial.of(folder, SEED);
    if (!isExpectedToFail) {
      assertThat(trial.problems()).isEmpty();
      assertThat(trial.differences().stream().filter(one -> one.weight() == Weight.MUST)).isEmpty();
    } else if (trial.passed(false)) {
      fail("passes now: take " + trial.name() + " off conformance/not-yet.txt");
    }
  }

  private static List<Path> scenarios() {
    return switch (ScenarioFolders.below(List.of(resource("basic")), "*")) {
      case Reading.Good<List<Path>> good -> good.value();
      case Reading.Bad<List<Path>> bad -> throw new AssertionError(bad.problems());
    };
  }

  private static Set<String> notYet() {
    try {
      var names = new HashSet<String>();
      for (String line : Files.readAllLines(resource("not-yet.txt"))) {
        if (!line.isBlank() && !line.startsWith("#")) {
          names.add(line.strip());
        }
      }
      return names;
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  private static Path resource(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(ConformanceTest.class.getResource("/conformance/" + name))
              .toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
