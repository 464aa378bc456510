package io.hekla.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla experiment} as users call it. */
class ExperimentCommandTest {
  private static final String TWO_RUNS =
      """
      title: Two pods
      text: One | or the *other*.
      figures: [completed, podsPerNode, wait, meanWaitOfOthers, nodes]
      job: b
      runs:
      - name: alone
        manifests: [cluster.yaml]
        conf: gang.conf
      - name: with another
        manifests: [cluster.yaml, another.yaml]
        conf: gang.conf
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s}
      spec:
        minAvailable: 1
        tasks:
        - name: main
          replicas: 1
          template: {spec: {containers: [{name: c, image: c, resources: {requests: {cpu: 2}}}]}}
      """;

  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}, capacity: {cpu: 2, memory: 4Gi, pods: 10}}
      ---
      """;

  @TempDir private Path folder;

  private static Outcome experiment(Object... args) {
    return Outcome.of(Stream.concat(Stream.of("experiment"), Stream.of(args)).toArray());
  }

  private Path with(String file) throws IOException {
    Path own = Files.createDirectories(folder.resolve("all").resolve("two"));
    Files.writeString(own.resolve("experiment.yaml"), file);
    Files.writeString(own.resolve("cluster.yaml"), NODE + JOB.formatted("a"));
    Files.writeString(
        own.resolve("another.yaml"),
        JOB.formatted("b, annotations: {simulated.hekla.io/arrives-after: 10s}"));
    Files.writeString(
        own.resolve("gang.conf"),
        """
        actions: "allocate"
        tiers:
        - plugins:
          - name: gang
          - name: predicates
        """);
    return own;
  }

  @Test
  void figuresOfTheRunsStandSideBySide() throws IOException {
    Outcome outcome = experiment(with(TWO_RUNS));

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines())
        .containsExactly(
            "Two pods",
            "  Run            Jobs completed   Pods per node   Wait of b      Mean wait of the others"
                + "   Nodes used",
            "  alone          1 of 1           1               never starts   0 s                    "
                + "   1 of 1",
            "  with another   2 of 2           1               50 s           0 s                    "
                + "   1 of 1",
            "");
  }

  @Test
  void aFolderOfExperimentsRunsAllOfThemAndAPageLinksToTheirFiles() throws IOException {
    with(TWO_RUNS);
    Path page = folder.resolve("page.md");

    Outcome outcome = experiment(folder.resolve("all"), "--page", page, "--seed", "7");

    assertThat(outcome.code()).isZero();
    assertThat(page)
        .content()
        .contains("and seed 7, which")
        .contains(
            """
            ## Two pods

            One | or the *other*.

            | Run | Jobs completed | Pods per node | Wait of b | Mean wait of the others | Nodes used |
            |---|---|---|---|---|---|
            | alone | 1 of 1 | 1 | never starts | 0 s | 1 of 1 |
            """)
        .endsWith("\nFiles: [two](all/two)\n");
  }

  @Test
  void allFaultsAreNamedAtOnceWithTheirLines() throws IOException {
    Path own =
        with(
            """
            title: ""
            figures: [complete, jobsInOneDomain, trainingTime]
            network:
              worker: w
              steps: 0
              compute: soon
              exchange: "1e99999"
              bandwidth: "0"
            runs:
            - name: elsewhere
              manifests: [../cluster.yaml, absent.yaml]
              conf: /etc/hosts
            - manifests: []
            """);

    Outcome outcome = experiment(own);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines().map(line -> line.replace(own + "/", "")))
        .contains(
            "experiment.yaml:1: title: is missing; add it",
            "experiment.yaml:2: figures[0]: there is no figure \"complete\"; did you mean completed?",
            "experiment.yaml:2: figures[1]: jobsInOneDomain needs the field domainLabel; add it",
            "experiment.yaml:3: network.server: is missing; name a task",
            "experiment.yaml:5: network.steps: is no number of steps; write a number from 1 to"
                + " 1000000000",
            "experiment.yaml:6: network.compute: is no duration; write it like 200ms",
            "experiment.yaml:7: network.exchange: is no possible amount of bytes; write it like 50M",
            "experiment.yaml:8: network.bandwidth: is no possible amount of bytes; write it like 50M",
            "experiment.yaml:11: runs[0].manifests[0]: is no path below %s; put the file into that folder, or correct the name"
                .formatted(own),
            "experiment.yaml:11: runs[0].manifests[1]: there is no file absent.yaml; put the file into that folder, or correct the name",
            "experiment.yaml:12: runs[0].conf: is no path below %s; put the file into that folder, or correct the name"
                .formatted(own),
            "experiment.yaml:13: runs[1].name: is missing; add it",
            "experiment.yaml:13: runs[1].manifests: are missing; name at least one file",
            "experiment.yaml:13: runs[1].conf: is missing; add it");
  }

  @Test
  void faultsOfManifestsAndConfigurationsAreNamedOnce() throws IOException {
    Path own = with(TWO_RUNS);
    Files.writeString(
        own.resolve("cluster.yaml"),
        NODE + JOB.formatted("a").replace("minAvailable: 1", "minAvailable: 2"));
    Files.writeString(own.resolve("gang.conf"), "actions: \"allocate\"\ntiers: 5\n");

    Outcome outcome = experiment(own);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines()).doesNotHaveDuplicates().hasSize(2);
    assertThat(outcome.err()).contains("cluster.yaml:", "gang.conf:2: tiers");
  }

  @Test
  void runsHaveNamesOfTheirOwnAndTheJobOfFiguresIsInOneOfThem() throws IOException {
    assertThat(experiment(with(TWO_RUNS.replace("with another", "alone"))).err())
        .isEqualTo(
            folder.resolve("all/two/experiment.yaml")
                + ":9: runs[1].name: another run is called \"alone\" already; give each its own"
                + " name\n");
    assertThat(experiment(with(TWO_RUNS.replace("job: b", "job: c"))).err())
        .isEqualTo(
            folder.resolve("all/two/experiment.yaml")
                + ":4: job: no run has a Job or PodGroup default/c; name one of the manifests, as"
                + " NAMESPACE/NAME or NAME\n");
  }

  @Test
  void unknownFieldsAndFoldersWithoutExperimentsAreRefused() throws IOException {
    assertThat(experiment(with(TWO_RUNS + "figure: completed\n")).err())
        .contains("experiment.yaml:12: figure: no such field; did you mean figures?");
    assertThat(experiment(folder.resolve("nowhere")).err())
        .isEqualTo(
            folder.resolve("nowhere")
                + ": holds no experiment; name a folder with an experiment.yaml, or one with such"
                + " folders\n");
  }
}
