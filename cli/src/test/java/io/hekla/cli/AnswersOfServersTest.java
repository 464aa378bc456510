package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of the command about the answers of a server. */
class AnswersOfServersTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aForbiddenUserGetsARemedyAndFromVolcanosToolsTheServersMessage() throws IOException {
    try (var cluster = new StubCluster()) {
      cluster.forbidding(Resource.QUEUES);
      String kubeconfig = "--kubeconfig=" + cluster.kubeconfig(folder);

      assertThat(run(Personality.HEKLA, "queue", "list", kubeconfig)).isEqualTo(1);
      assertThat(err.toString())
          .contains("\"ann\" cannot get")
          .endsWith(
              "; get a role that allows it, or act as a user that has one (--context, --as)\n");
      assertThat(run(Personality.VCCTL, "queue", "list", kubeconfig)).isEqualTo(255);
      assertThat(out.toString())
          .startsWith("Failed to list queue: forbidden: User \"ann\" cannot get")
          .doesNotContain("get a role");
    }
  }

  @Test
  void managedFieldsAreNotShown() throws IOException {
    Path job =
        Files.writeString(
            folder.resolve("job.yaml"),
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: train, managedFields: [{manager: somebody}]}
            spec:
              tasks:
              - {name: a, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}
            """);
    try (var cluster = new StubCluster()) {
      String kubeconfig = "--kubeconfig=" + cluster.kubeconfig(folder);
      for (String format : List.of("yaml", "json")) {
        assertThat(
                run(
                    Personality.HEKLA,
                    "job",
                    "run",
                    "-f=" + job,
                    "--dry-run=server",
                    "-o=" + format,
                    kubeconfig))
            .as(err.toString())
            .isZero();
      }
      assertThat(out.toString()).contains("name: train").doesNotContain("managedFields");
    }
  }

  private int run(Personality personality, String... words) {
    return Main.run(personality, new PrintWriter(out), new PrintWriter(err), words);
  }
}
