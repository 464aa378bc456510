package io.hekla.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.scenario.Difference.Weight;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Trial of one scenario: its run, compared with its {@code expected.json}.
 *
 * @param name scenario's name
 * @param problems reasons why it could not be run or compared; then there are no differences
 */
public record Trial(String name, List<Problem> problems, List<Difference> differences) {
  private static final JsonMapper JSON = new JsonMapper();

  public Trial {
    problems = List.copyOf(problems);
    differences = List.copyOf(differences);
  }

  /** Runs the scenario in a folder. A failure of the engine is a problem of this scenario alone. */
  public static Trial of(Path folder, long seed) {
    String name = folder.toAbsolutePath().normalize().getFileName().toString();
    try {
      return switch (compare(folder, seed)) {
        case Reading.Good<List<Difference>> good -> new Trial(name, List.of(), good.value());
        case Reading.Bad<List<Difference>> bad -> new Trial(name, bad.problems(), List.of());
      };
    } catch (RuntimeException fault) {
      String what = "unexpected failure: " + fault;
      String todo = "report it; hekla --debug schedule " + folder + " shows where";
      return new Trial(name, List.of(new Problem(folder.toString(), 0, "", what, todo)), List.of());
    }
  }

  /**
   * Returns whether it has no problem and no {@link Weight#MUST} difference, nor, if strict, a
   * {@link Weight#SHOULD} one.
   */
  public boolean passed(boolean strict) {
    return problems.isEmpty() && count(Weight.MUST) == 0 && (!strict || count(Weight.SHOULD) == 0);
  }

  /** Number of differences of a weight. */
  public int count(Weight weight) {
    return (int) differences.stream().filter(one -> one.weight() == weight).count();
  }

  private static Reading<List<Difference>> compare(Path folder, long seed) {
    return InputFile.read(folder.resolve("expected.json"))
        .then(Trial::tree)
        .then(
            expected ->
                ScenarioReader.read(folder, Instant.EPOCH)
                    .then(scenario -> ScenarioRun.of(scenario, seed))
                    .then(
                        results ->
                            new Reading.Good<>(
                                CycleComparison.of(expected, CycleResult.tree(results)))));
  }

  private static Reading<JsonNode> tree(Text text) {
    try {
      JsonNode tree = JSON.readTree(text.content());
      return tree.path("cycles").isEmpty()
          ? bad(text, 0, "holds no cycles")
          : new Reading.Good<>(tree);
    } catch (JsonProcessingException malformed) {
      int line = malformed.getLocation() == null ? 0 : malformed.getLocation().getLineNr();
      return bad(text, line, "malformed JSON: " + malformed.getOriginalMessage());
    }
  }

  private static Reading<JsonNode> bad(Text text, int line, String what) {
    return new Reading.Bad<>(
        List.of(new Problem(text.source(), line, "", what, "take the file from the set again")));
  }
}
