package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla bundle} writes a file that {@code explain} and {@code replay} read. */
class BundleCommandTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: secret-node}
      status:
        allocatable: {cpu: "4", memory: 8Gi, pods: "100"}
        capacity: {cpu: "4", memory: 8Gi, pods: "100"}
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: secret-job}
      spec:
        minAvailable: 1
        tasks:
        - name: w
          replicas: 1
          template:
            spec:
              containers:
              - {name: c, image: x, resources: {requests: {cpu: "8"}}}
      """;

  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  @BeforeEach
  void record() throws IOException {
    Files.writeString(folder.resolve("nodes.yaml"), CLUSTER);
    Files.writeString(folder.resolve("jobs.yaml"), JOB);
    Files.writeString(
        folder.resolve("small.yaml"), JOB.replace("secret-job", "small").replace("\"8\"", "\"2\""));
    Outcome simulated =
        run(
            "simulate",
            "--manifests",
            path("jobs.yaml"),
            "--nodes",
            path("nodes.yaml"),
            "--record",
            path("recording"));
    assertThat(simulated.code()).as(simulated.err()).isZero();
  }

  @Test
  void bundleIsExplainedAndVerifiedAsTheRecording() {
    assertThat(bundle("secret-job").out()).contains("session up to 1-1");

    assertThat(run("replay", path("b.hrec"), "--verify").out()).contains("no difference");
    assertThat(run("explain", "secret-job", "--data", path("b.hrec")).out())
        .startsWith("Job default/secret-job waits");
  }

  @Test
  void anonymousBundleHasNoNameOfTheCluster() {
    Outcome written = bundle("secret-job", "--anonymous");
    assertThat(written.code()).isZero();
    String code = written.out().replaceAll("(?s).*\\nhekla explain (\\S+) --data .*", "$1");
    assertThat(run("explain", code, "--data", path("b.hrec")).out())
        .startsWith("PodGroup " + code + " waits")
        .doesNotContain("secret");

    Outcome verified = run("replay", path("b.hrec"), "--verify");
    assertThat(verified.out()).contains("no difference");
    String session = verified.out().replaceAll("(?s).*session-0*(\\d+)\\.hrec.*", "1-$1");
    String shown = run("replay", path("b.hrec"), "--session", session, "-o", "json").out();
    assertThat(shown).contains("\"podGroups\"").doesNotContain("secret");
  }

  @Test
  void bundleIsRunAgainByWhatIfAlsoWithoutNames() throws IOException {
    assertThat(bundle("secret-job").code()).isZero();
    Outcome named = run("whatif", "submit", path("b.hrec"), "-f", path("small.yaml"));
    assertThat(named.err()).isEmpty();
    assertThat(named.out()).containsPattern("default/small +default +0.0 s .* secret-node\n");

    Files.delete(folder.resolve("b.hrec"));
    assertThat(bundle("secret-job", "--anonymous").code()).isZero();
    Outcome anonymous = run("whatif", "submit", path("b.hrec"), "-f", path("small.yaml"));
    assertThat(anonymous.err()).isEmpty();
    assertThat(anonymous.out())
        .containsPattern("default/small +default +0.0 s .* x[0-9]+\n")
        .doesNotContain("secret");
  }

  @Test
  void whatIsMissingOrThereAlreadyIsNamedAndNothingIsWritten() throws IOException {
    assertThat(run("bundle", "--out", path("b.hrec")).err()).contains("give either the name");
    assertThat(bundle("secret-jb").err()).contains("did you mean default/secret-job?");
    assertThat(
            run("bundle", "--session", "9-9", "--out", path("b.hrec"), "--data", path("recording"))
                .err())
        .contains("session 9-9 is not recorded");
    assertThat(folder.resolve("b.hrec")).doesNotExist();

    Files.writeString(folder.resolve("b.hrec"), "mine");
    assertThat(bundle("secret-job").err()).contains("there is such a file already");
    assertThat(folder.resolve("b.hrec")).hasContent("mine");
    assertThat(run("explain", "secret-job", "--data", path("b.hrec")).err())
        .contains("no segment of a recording of Hekla");
  }

  private Outcome bundle(String job, String... further) {
    var arguments = new ArrayList<String>();
    arguments.add("bundle");
    arguments.add(job);
    arguments.addAll(List.of(further));
    arguments.addAll(List.of("--out", path("b.hrec"), "--data", path("recording")));
    return run(arguments.toArray(String[]::new));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static Outcome run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(code, out.toString(), err.toString());
  }
}
