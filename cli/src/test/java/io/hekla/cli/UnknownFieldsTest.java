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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Misspelt fields, and other kinds, in the files that verbs create objects from. */
class UnknownFieldsTest {
  private static final String FLOW =
      """
      apiVersion: flow.volcano.sh/v1alpha1
      kind: JobFlow
      metadata: {name: nightly}
      spec:
        jobRetainPolcy: delete
        flows: [{name: a}]
      """;

  @TempDir private Path folder;

  /** Output of a command line, and its exit code. */
  private record Said(int code, String out, String err) {}

  private Said run(StubCluster cluster, Personality personality, String... words)
      throws IOException {
    var out = new StringWriter();
    var err = new StringWriter();
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--kubeconfig=" + cluster.kubeconfig(folder)))
            .toArray(String[]::new);
    int code = Main.run(personality, new PrintWriter(out), new PrintWriter(err), all);
    return new Said(code, out.toString(), err.toString());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aClientDryRunRefusesAMisspeltFieldWithTheNearestName() throws IOException {
    String file =
        file(
            "job.yaml",
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: train}
            spec:
              minAvailible: 1
              tasks:
              - replicas: 1
                template:
                  spec: {containers: [{name: main, image: busybox, imagePullPolcy: Never}]}
            """);
    try (var cluster = new StubCluster().with(Resource.QUEUES, "metadata: {name: default}")) {
      Said said = run(cluster, Personality.HEKLA, "job", "run", "-f", file, "--dry-run=client");

      assertThat(said.code()).isEqualTo(1);
      assertThat(said.out()).isEmpty();
      assertThat(said.err())
          .contains(
              file + ":5: spec.minAvailible: no such field; did you mean minAvailable?",
              "imagePullPolcy: no such field; did you mean imagePullPolicy?");
      assertThat(
              run(cluster, Personality.VCCTL, "job", "run", "-f", file, "--dry-run=client").code())
          .isZero();
    }
  }

  @Test
  void aFileWithAMisspeltFieldCreatesNothing() throws IOException {
    String file = file("flow.yaml", FLOW.replace("jobRetainPolcy: delete", "") + "---\n" + FLOW);
    try (var cluster = new StubCluster().refusingUnknown("spec.jobRetainPolcy")) {
      Said said = run(cluster, Personality.HEKLA, "jobflow", "create", "-f", file);

      assertThat(said.code()).isEqualTo(1);
      assertThat(said.out()).isEmpty();
      assertThat(said.err())
          .contains(":12: spec.jobRetainPolcy: no such field; did you mean jobRetainPolicy?");
      assertThat(cluster.objects(Resource.JOB_FLOWS)).isZero();

      assertThat(run(cluster, Personality.VCCTL, "jobflow", "create", "-f", file).code()).isZero();
    }
  }

  @Test
  void adviceOnAFileOfOtherKindsIsWhatTheClusterTakes() throws IOException {
    String deployment =
        file("web.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n");
    String queue =
        file(
            "queue.yaml",
            "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\n");
    try (var real = new StubCluster();
        var embedded = new StubCluster().version("v1.36.0+hekla-1.0")) {
      assertThat(run(real, Personality.HEKLA, "job", "run", "-f", deployment).err())
          .endsWith("create all with kubectl apply -f " + deployment + "\n");
      assertThat(run(embedded, Personality.HEKLA, "job", "run", "-f", queue).err())
          .endsWith("create all with kubectl apply -f " + queue + "\n");
      assertThat(run(embedded, Personality.HEKLA, "job", "run", "-f", deployment).err())
          .contains("this cluster is simulated and takes no Deployment of apps/v1: ")
          .contains("write a Job of batch.volcano.sh/v1alpha1")
          .doesNotContain("kubectl apply");
    }
  }

  @Test
  void everyVerbWithAFileHasItsUnknownFieldsChecked() {
    List<String> withFile =
        VerbOfTest.all()
            .filter(
                verb ->
                    new picocli.CommandLine(verb.command())
                        .getCommandSpec()
                        .optionsMap()
                        .containsKey("-f"))
            .map(VerbOfTest::path)
            .toList();

    // Deleting reads names only.
    assertThat(withFile)
        .containsExactlyInAnyOrder(
            "whatif submit",
            "job run",
            "jobtemplate create",
            "jobtemplate delete",
            "jobflow create",
            "jobflow delete");
  }
}
