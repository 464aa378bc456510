package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final Set<String> NOT_TAKEN = Set.of("Deployment", "ReplicaSet");

  /** Files whose objects name those of another one, which was applied before. */
  private static final Map<String, String> AFTER =
      Map.of(
          "volcano-sh_volcano/example/hierarchical-jobs/jobs.yaml",
          "volcano-sh_volcano/example/hierarchical-jobs/queues.yaml",
          "volcano-sh_volcano/example/jobflow/JobFlow.yaml",
          "volcano-sh_volcano/example/jobflow/JobTemplate.yaml");

  private final PublishedManifests manifests;

  RealManifestsST() throws IOException {
    manifests = PublishedManifests.read();
  }

  @TestFactory
  List<DynamicTest> everyAcceptedManifestEndsAsItDidOnVolcano() {
    var tests = new ArrayList<DynamicTest>();
    for (var one : manifests.accepted()) {
      var seen =
          "pods made %s, bound %s; PodGroups %s"
              .formatted(
                  one.pods(), one.bound(), one.podGroups().isEmpty() ? "none" : one.podGroups());
      tests.add(DynamicTest.dynamicTest(one.name(), () -> check(one.name(), seen)));
    }
    assertThat(tests).as("files of %s", manifests).hasSizeGreaterThan(10);
    return tests;
  }

  private void check(String name, String seen) {
    Path file = manifests.file(name);
    var arguments = new ArrayList<>(List.of("simulate", "--manifests", file.toString()));
    Optional.ofNullable(AFTER.get(name))
        .ifPresent(before -> arguments.add(manifests.file(before).toString()));
    CommandRun run = CommandRun.of(arguments);

    String text = manifests.text(name);
    var notTaken =
        NOT_TAKEN.stream().filter(kind -> text.contains("\nkind: " + kind + "\n")).toList();
    if (notTaken.isEmpty()) {
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("before the first pod ended: " + seen + "\n");
    } else {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains(file + ":").contains("kind: " + notTaken.getFirst() + " of ");
    }
  }
}
