package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.policy.AdmissionPolicies;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.SchemaRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Keeps {@code deploy/policies} equal to the rules, and the rules to what the CRDs hold. */
class PoliciesTest {
  private static final Path FOLDER = Path.of("..", "deploy", "policies");
  private static final String REFRESH =
      "HEKLA_REFRESH=1 mvn -pl admission test -Dtest=PoliciesTest";

  @Test
  void policiesAgreeWithRules() throws IOException {
    Map<String, String> wanted = AdmissionPolicies.files(Kinds.ALL);
    if (System.getenv("HEKLA_REFRESH") != null) {
      for (var file : wanted.entrySet()) {
        Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
      }
      return;
    }

    var found = new TreeMap<String, String>();
    try (var files = Files.newDirectoryStream(FOLDER, "*.yaml")) {
      for (Path file : files) {
        found.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    }
    assertThat(found).as("stale; refresh with: " + REFRESH).isEqualTo(wanted);
  }

  @Test
  void everySchemaExpressionIsARule() throws IOException {
    var expressions =
        List.of(
            SchemaRules.TIER_SET_ONCE,
            SchemaRules.TASK_MINIMUM_FITS,
            SchemaRules.SCHEDULE_NAMES_NO_ZONE,
            SchemaRules.HAS_MEMBERS);
    var crds = new StringBuilder();
    try (var files = Files.newDirectoryStream(Path.of("..", "deploy", "crds"), "*.yaml")) {
      for (Path file : files) {
        crds.append(Files.readString(file).replaceAll("\\s+", " ").replace("''", "'"));
      }
    }

    assertThat(expressions).allSatisfy(one -> assertThat(crds.toString()).contains(one));
    assertThat(
            Kinds.ALL.stream()
                .flatMap(kind -> kind.rules().stream())
                .filter(Rule::inSchema)
                .map(Rule::name))
        .contains(
            "job.tier-said-once",
            "job.partition-tier-said-once",
            "job.task-minimum-fits",
            "cronjob.schedule-names-no-zone",
            "hypernode.has-members");
  }
}
