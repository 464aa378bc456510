package io.hekla.scheduler.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The key {@code partitions}. Source: docs/reference/partitions.md#the-keys. */
class PartitionReaderTest {
  private static final String WHOLE =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins: [{name: priority}, {name: gang}]
      configurations:
      - {name: allocate, arguments: {unifiedAllocation: true}}
      """;

  @Test
  void aPartitionHasWhatItSpecifiesAndElseWhatTheFileDoes() {
    SchedulerConfiguration read =
        valid(
            """
            partitions:
            - name: gpu
              nodes: pool=gpu,zone in (a, b)
              queues: [ml, vision]
              actions: "allocate, backfill"
              tiers:
              - plugins: [{name: gang}, {name: binpack}]
            - name: batch
              nodes: pool=batch
              queues: [etl]
            """);

    assertThat(read.actions()).containsExactly("enqueue", "allocate");
    assertThat(read.partitions()).extracting(Partition::name).containsExactly("gpu", "batch");
    Partition gpu = read.partitions().getFirst();
    assertThat(gpu.nodes()).isEqualTo(LabelSelector.parse("pool=gpu,zone in (a, b)"));
    assertThat(gpu.queues()).containsExactly("ml", "vision");
    assertThat(gpu.policy().actions()).containsExactly("allocate", "backfill");
    assertThat(gpu.policy().tiers().getFirst().plugins())
        .extracting(PluginOption::name)
        .containsExactly("gang", "binpack");
    assertThat(gpu.policy().actionArguments()).isEqualTo(read.actionArguments());
    assertThat(gpu.policy().partitions()).isEmpty();
    assertThat(read.partitions().getLast().policy())
        .isEqualTo(
            new SchedulerConfiguration(
                read.actions(), read.tiers(), read.actionArguments(), read.metrics()));
    assertThat(read.plugins().map(PluginOption::name)).contains("binpack", "priority");
  }

  @Test
  void withoutTheKeyThereAreNoPartitions() {
    assertThat(valid("").partitions()).isEmpty();
    assertThat(valid("partitions:\n").partitions()).isEmpty();
    assertThat(valid("partitions: []\n").partitions()).isEmpty();
  }

  @Test
  void aQueueInTwoPartitionsIsRefusedByNameAndLine() {
    assertThat(
            problems(
                """
                partitions:
                - {name: a, nodes: pool=a, queues: [ml]}
                - {name: b, nodes: pool=b, queues: [ml, etl, etl]}
                """))
        .containsExactly(
            "line 8: partitions[b].queues: partition a has the queue ml already; remove it from"
                + " one of them",
            "line 8: partitions[b].queues: the queue etl is named twice; remove it from one of"
                + " them");
  }

  @Test
  void rootBelongsToNoPartition() {
    assertThat(problems("partitions: [{name: a, nodes: pool=a, queues: [root]}]"))
        .containsExactly(
            "line 6: partitions[a].queues: the queue root is above the queues of all partitions;"
                + " remove it from one of them");
  }

  @Test
  void aPartitionNeedsAUniqueNameNodesAndQueues() {
    assertThat(
            problems(
                """
                partitions:
                - {nodes: pool=a, queues: [a]}
                - {name: default, nodes: pool=b, queues: [b]}
                - {name: A/b, nodes: pool=c, queues: [c]}
                - {name: d}
                - {name: d, nodes: "pool==", queues: []}
                - {name: e, nodes: "pool in", queues: [e]}
                - {name: f, nodes: pool=f, queues: f}
                """))
        .containsExactly(
            "line 7: partitions.name: a partition without a name; use up to 63 lower-case letters,"
                + " digits and \"-\", other than \"default\"",
            "line 8: partitions.name: \"default\" is the partition of all nodes and queues that no"
                + " other one has; use up to 63 lower-case letters, digits and \"-\", other than"
                + " \"default\"",
            "line 9: partitions.name: \"A/b\" is no name of a partition; use up to 63 lower-case"
                + " letters, digits and \"-\", other than \"default\"",
            "line 10: partitions[d].nodes: missing; select its nodes by labels, for example nodes:"
                + " pool=d",
            "line 10: partitions[d].queues: no queue is named, so that no pod could run on its"
                + " nodes; name at least one queue",
            "line 11: partitions[d].queues: no queue is named, so that no pod could run on its"
                + " nodes; name at least one queue",
            "line 11: partitions[d].name: a partition before it has that name; rename one",
            "line 12: partitions[e].nodes: \"pool in\" is no requirement of a label; write a"
                + " selector of labels, for example pool=e,zone in (a, b)",
            "line 13: partitions[f].queues: not a list; write each entry on a line that begins"
                + " with \"- \"");
  }

  @Test
  void unknownKeysAndThePartsOfAPolicyWithoutEffectAreWarnedOf() {
    Parsed parsed =
        Engine.read(
            WHOLE
                + """
                partitions:
                - name: a
                  nodes: pool=a
                  queues: [a]
                  node: x
                  tiers:
                  - plugins: [{name: gangs}]
                - name: b
                  nodes: pool=a
                  queues: [b]
                """);

    assertThat(((Parsed.Valid) parsed).warnings())
        .extracting(ConfigurationProblem::line, ConfigurationProblem::key)
        .contains(tuple(10, "node"), tuple(12, "plugins"), tuple(14, "partitions[b].nodes"));
  }

  @Test
  void whatIsWrongInAPolicyOfAPartitionIsNamedWithItsLine() {
    assertThat(
            problems(
                """
                partitions:
                - {name: a, nodes: pool=a, queues: [a], actions: "alocate"}
                """))
        .containsExactly("line 7: actions: there is no action \"alocate\"; did you mean allocate?");
  }

  @Test
  void partitionsAndTheirQueuesAreBounded() {
    assertThat(problems("partitions:\n" + partitions(64, 1))).isEmpty();
    assertThat(problems("partitions:\n" + partitions(65, 1)))
        .containsExactly("line 7: partitions: 65 partitions; at most 64; remove some of them");
    assertThat(problems("partitions:\n" + partitions(1, 1000))).isEmpty();
    assertThat(problems("partitions:\n" + partitions(1, 1001)))
        .containsExactly(
            "line 7: partitions[p0].queues: 1001 queues; at most 1000; name a queue above them,"
                + " which brings all queues below it");
  }

  private static String partitions(int count, int queues) {
    return IntStream.range(0, count)
        .mapToObj(
            at ->
                "- {name: p%d, nodes: pool=p%d, queues: [%s]}%n"
                    .formatted(
                        at,
                        at,
                        IntStream.range(0, queues)
                            .mapToObj(queue -> "q" + at + "-" + queue)
                            .collect(Collectors.joining(", "))))
        .collect(Collectors.joining());
  }

  private static SchedulerConfiguration valid(String partitions) {
    return ((Parsed.Valid) SchedulerConfiguration.parse(WHOLE + partitions)).configuration();
  }

  private static List<String> problems(String partitions) {
    return switch (SchedulerConfiguration.parse(WHOLE + partitions)) {
      case Parsed.Valid valid -> List.of();
      case Parsed.Invalid invalid ->
          invalid.problems().stream().map(ConfigurationProblem::text).toList();
    };
  }
}
