package io.hekla.cli;

import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import io.hekla.cli.doctor.Shipped;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of verbs in the README, which show what the verbs print. */
class PicturesTest {
  private static final String JOB =
      """
      metadata: {name: %s, namespace: default, creationTimestamp: "%7$s"}
      spec:
        queue: %s
        minAvailable: %d
        tasks: [{name: worker, replicas: %d}]
      status: {state: {phase: %s}, %s}
      """;

  @TempDir private Path folder;

  /** Returns a Job that was created so many minutes ago. */
  private static String job(
      String name, String queue, int min, int pods, String phase, String counts, int minutes) {
    Instant created = Instant.now().minus(Duration.ofMinutes(minutes));
    return JOB.formatted(name, queue, min, pods, phase, counts, created);
  }

  /** Returns the output of a command line, without the folder of the test. */
  private List<String> run(StubCluster cluster, String line) throws IOException {
    var words = new ArrayList<>(List.of(line.split(" ", -1)));
    Path kubeconfig = cluster.kubeconfig(folder);
    String shown = String.join(" ", words);
    words.removeFirst();
    words.replaceAll(word -> word.endsWith(".yaml") ? folder.resolve(word).toString() : word);
    if (!shown.contains("hekla vet ") || shown.contains("--live")) {
      words.add("--kubeconfig=" + kubeconfig);
    }
    var out = new StringWriter();
    var unused = Main.run(new PrintWriter(out), new PrintWriter(out), words.toArray(String[]::new));
    var lines = new ArrayList<>(List.of("$ " + shown));
    out.toString()
        .replace(folder + "/", "")
        .replaceAll("http://127\\.0\\.0\\.1:\\d+", "https://10.0.0.1:6443")
        .lines()
        .forEach(lines::add);
    return lines;
  }

  @Test
  void jobsAreListed() throws IOException {
    try (var cluster = new StubCluster()) {
      cluster
          .with(Resource.JOBS, job("cfd", "engineering", 9, 9, "Completed", "succeeded: 9", 95))
          .with(
              Resource.JOBS,
              job("etl-clicks", "nightly", 1, 7, "Running", "running: 5, succeeded: 2", 40))
          .with(
              Resource.JOBS,
              job(
                  "llm-finetune",
                  "research",
                  8,
                  8,
                  "Pending, message: 'queue research has no room for 16 cpu: 24 of at most 32"
                      + " held or reserved (spec.capability)'",
                  "pending: 0",
                  12))
          .with(
              Resource.JOBS,
              job("monte-carlo", "engineering", 4, 24, "Running", "running: 20, failed: 1", 130));

      TerminalPicture.isKept("job-list", run(cluster, "hekla job list"));
    }
  }

  @Test
  void manifestsAreRefused() throws IOException {
    Files.writeString(
        folder.resolve("train.yaml"),
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata:
          name: train
        spec:
          queue: resarch
          minAvailable: 9
          tasks:
          - name: worker
            replicas: 8
            template:
              spec:
                priorityClassName: prodution
                containers:
                - {name: main, image: trainer, resources: {limits: {nvidia.com/gpu: 1}}}
        """);
    try (var cluster = new StubCluster()) {
      cluster
          .with(
              Resource.QUEUES,
              "{metadata: {name: research}, status: {state: Open}, spec: {weight: 3}}")
          .with(Resource.PRIORITY_CLASSES, "metadata: {name: production}");

      TerminalPicture.isKept("vet", run(cluster, "hekla vet --live train.yaml"));
    }
  }

  @Test
  void doctorSaysWhatToDo() throws IOException {
    try (var cluster = new StubCluster()) {
      for (var crd : Shipped.crds().values()) {
        cluster.with(Resource.CRDS, crd.toString());
      }
      cluster
          .with(
              Resource.VALIDATING_WEBHOOKS,
              """
              metadata: {name: hekla-jobs-validate}
              webhooks:
              - name: jobs.volcano.sh
                clientConfig: {service: {namespace: volcano-system, name: hekla-admission}}
              """)
          .with(Resource.SERVICES, "metadata: {name: hekla-admission, namespace: volcano-system}");

      TerminalPicture.isKept("doctor", run(cluster, "hekla doctor"));
    }
  }
}
