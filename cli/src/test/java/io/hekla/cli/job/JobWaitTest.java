package io.hekla.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.cli.Main;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class JobWaitTest {
  private static final String JOB =
      """
      metadata: {name: train, namespace: default, uid: u-1}
      status: {state: {phase: %s, message: "because"}}
      """;

  @TempDir private Path folder;

  private static ApiServer server(Path kubeconfig) {
    var options = new ClusterOptions();
    new CommandLine(options).parseArgs("--kubeconfig", kubeconfig.toString());
    return options.connect();
  }

  private int wait(String phase, boolean toEnd, Writer out) throws IOException {
    try (var cluster = new StubCluster().with(Resource.JOBS, JOB.formatted(phase));
        ApiServer server = server(cluster.kubeconfig(folder))) {
      ApiObject job = server.one(Resource.JOBS, "default", "train");
      return new JobWait(server, new PrintWriter(out, true), toEnd)
          .until(job, Duration.ofMillis(1));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Running, false, 0",
    "Completed, false, 0",
    "Completed, true, 0",
    "Failed, false, 1",
    "Failed, true, 1",
    "Aborted, true, 1",
    "Terminated, true, 1"
  })
  void theExitCodeSaysHowTheJobEnded(String phase, boolean toEnd, int code) throws IOException {
    var out = new StringWriter();

    assertThat(wait(phase, toEnd, out)).isEqualTo(code);
    assertThat(out.toString()).isEqualTo("Job default/train is %s: because\n".formatted(phase));
  }

  @Test
  void aWaitThatIsTooLongFailsAndNamesThePhaseAndTheReason() {
    assertThatThrownBy(() -> wait("Pending", false, Writer.nullWriter()))
        .hasMessage(
            "Job default/train is still Pending: because after 0 s (--request-timeout);"
                + " it was not stopped");
  }

  @Test
  void flagsDescribeTheJobThatIsCreated() throws IOException {
    try (var cluster = new StubCluster()) {
      var out = new StringWriter();
      int code =
          Main.run(
              new PrintWriter(out),
              new PrintWriter(out),
              "job",
              "run",
              "-N",
              "a",
              "-q",
              "research",
              "--priority-class",
              "high",
              "-e",
              "MODE=x=y",
              "--kubeconfig=" + cluster.kubeconfig(folder),
              "-o",
              "json",
              "--",
              "sh",
              "-c",
              "make train");

      assertThat(code).as(out.toString()).isZero();
      assertThat(out.toString())
          .contains(
              "\"queue\": \"research\"",
              "\"priorityClassName\": \"high\"",
              "\"value\": \"x=y\"",
              "\"make train\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-N a train.py | a command after --",
        "-f job.yaml -- train.py | for a Job without a file",
        "-N a --command x -- y | not both",
        "-N a --env x | write NAME=VALUE",
        "-N a -R cpu | expected <resource>=<value>",
        "-q research | the name of the Job is missing"
      })
  void wrongUseAndFailuresHaveDifferentExitCodes(String words, String part) throws IOException {
    try (var cluster = new StubCluster()) {
      var err = new StringWriter();
      String line =
          "job run --kubeconfig=%s %s".formatted(cluster.kubeconfig(folder), words.strip());
      int code =
          Main.run(new PrintWriter(Writer.nullWriter()), new PrintWriter(err), line.split(" ", -1));

      assertThat(err.toString()).contains(part.strip());
      assertThat(code).as(err.toString()).isEqualTo(2);
    }
  }
}
