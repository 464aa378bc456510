package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * {@code hekla vet} on manifests that others published: what Volcano's webhook denies is refused,
 * and everything else that can be read is let in as it is.
 */
@Tag("data")
class VettedManifestsTest {
  private final Path folder = SharedData.folder().resolve("manifests");

  @TestFactory
  List<DynamicTest> everyManifestHasTheVerdictOfItsIndex() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    List<String> lines = Files.readAllLines(folder.resolve("index.csv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      switch (cells[4]) {
        case "accept", "through-operator", "kubernetes-own" ->
            tests.add(DynamicTest.dynamicTest(cells[1], () -> vet(cells[1], 0)));
        case "deny" -> tests.add(DynamicTest.dynamicTest(cells[1], () -> vet(cells[1], 1)));
        default -> {}
      }
    }
    assertThat(tests).hasSizeGreaterThan(30);
    return tests;
  }

  private void vet(String name, int expected) {
    var arguments = new ArrayList<>(List.of("vet", folder.resolve(name).toString()));
    if (name.endsWith("hierarchical-jobs/jobs.yaml")) {
      arguments.add(folder.resolve(name).resolveSibling("queues.yaml").toString());
    }

    CommandRun run = CommandRun.of(arguments);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(expected);
  }
}
