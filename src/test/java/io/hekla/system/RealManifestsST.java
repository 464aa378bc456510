package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * {@code hekla simulate --manifests} on manifests that others published, byte for byte: pods made,
 * pods bound and the phases of PodGroups are those that were seen on Volcano.
 */
@Tag("data")
class RealManifestsST {

  /** Kinds that {@code simulate} refuses by name. */
  private static final Set<String> NOT_TAKEN =
      Set.of("JobFlow", "JobTemplate", "Deployment", "ReplicaSet");

  /** A file that names the queues of another one, which was applied before it. */
  private static final String HIERARCHICAL = "volcano-sh_volcano/example/hierarchical-jobs/";

  private final Path manifests = SharedData.folder().resolve("manifests");

  @TestFactory
  List<DynamicTest> everyAcceptedManifestEndsAsItDidOnVolcano() throws IOException {
    Set<String> accepted = accepted();
    var tests = new ArrayList<DynamicTest>();
    for (String line : linesOf("observed-on-volcano.csv")) {
      String[] cells = line.split(",", -1);
      if (accepted.contains(cells[0]) && cells[1].equals("yes")) {
        var seen =
            "pods made %s, bound %s; PodGroups %s"
                .formatted(cells[2], cells[3], cells[4].isEmpty() ? "none" : cells[4]);
        tests.add(DynamicTest.dynamicTest(cells[0], () -> check(cells[0], seen)));
      }
    }
    assertThat(tests).as("files of %s", manifests).hasSizeGreaterThan(10);
    return tests;
  }

  private void check(String name, String seen) throws IOException {
    Path file = manifests.resolve(name);
    var arguments = new ArrayList<>(List.of("simulate", "--manifests", file.toString()));
    if (name.equals(HIERARCHICAL + "jobs.yaml")) {
      arguments.add(manifests.resolve(HIERARCHICAL + "queues.yaml").toString());
    }
    CommandRun run = CommandRun.of(arguments);

    String text = Files.readString(file);
    var notTaken =
        NOT_TAKEN.stream().filter(kind -> text.contains("\nkind: " + kind + "\n")).toList();
    if (notTaken.isEmpty()) {
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("before the first pod ended: " + seen + "\n");
    } else {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains(file + ":").contains("kind " + notTaken.getFirst());
    }
  }

  private Set<String> accepted() throws IOException {
    var files = new LinkedHashSet<String>();
    for (String line : linesOf("index.csv")) {
      String[] cells = line.split(",", -1);
      if (cells[4].equals("accept")) {
        files.add(cells[1]);
      }
    }
    return files;
  }

  private List<String> linesOf(String table) throws IOException {
    List<String> lines = Files.readAllLines(manifests.resolve(table));
    return lines.subList(1, lines.size());
  }
}
