package io.hekla.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.TerminalPicture;
import io.hekla.cli.cluster.ApiObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopQueuesTest {
  private static final String NODES =
      """
      - status: {allocatable: {cpu: "32", memory: 128Gi, nvidia.com/gpu: "4"}}
      - status: {allocatable: {cpu: "32", memory: 128Gi, nvidia.com/gpu: "4"}}
      """;

  private static final String QUEUES =
      """
      - metadata: {name: root}
        status: {state: Open, allocated: {cpu: "41", memory: 148Gi, nvidia.com/gpu: "6"}}
      - metadata: {name: research}
        spec: {parent: root, deserved: {cpu: "32", memory: 128Gi, nvidia.com/gpu: "6"}, capability: {cpu: "48"}}
        status: {state: Open, allocated: {cpu: "29", memory: 116Gi, nvidia.com/gpu: "6"}}
      - metadata: {name: vision}
        spec: {parent: research, guarantee: {resource: {cpu: "8"}}, deserved: {cpu: "16"}}
        status: {state: Open, allocated: {cpu: "21", memory: 84Gi, nvidia.com/gpu: "4"}}
      - metadata: {name: speech}
        spec: {parent: research, guarantee: {resource: {cpu: "8"}}, deserved: {cpu: "8"}}
        status: {state: Open, allocated: {cpu: "8", memory: 32Gi, nvidia.com/gpu: "2"}}
      - metadata: {name: nightly}
        spec: {parent: root, capability: {cpu: "16", memory: 64Gi}}
        status: {state: Closing, allocated: {cpu: "12", memory: 32Gi}}
      """;

  private static List<ApiObject> objects(String yaml) throws Exception {
    var objects = new ArrayList<ApiObject>();
    for (JsonNode one : new YAMLMapper().readTree(yaml)) {
      objects.add(new ApiObject(one));
    }
    return objects;
  }

  private static List<String> lines(String queues, String nodes, String podGroups)
      throws Exception {
    return lines(queues, nodes, podGroups, TopQueueTree.Order.NAME);
  }

  private static List<String> lines(
      String queues, String nodes, String podGroups, TopQueueTree.Order order) throws Exception {
    return TopQueues.lines(
        new TopQueueTree(objects(queues), objects(nodes), objects(podGroups), order));
  }

  @Test
  void queuesAreShownAsTheyAreParentsAndChildren() throws Exception {
    List<String> lines = lines(QUEUES, NODES, "[]");

    assertThat(lines.stream().filter(line -> line.matches(" *[a-z]+.*  cpu .*")))
        .extracting(line -> line.replaceAll("  +(cpu|\\(Closing).*", ""))
        .containsExactly("root", "  nightly (Closing)", "  research", "    speech", "    vision");
  }

  @Test
  void aBarIsWhatTheNodesHave() throws Exception {
    List<String> lines = lines(QUEUES, NODES, "[]");

    assertThat(lines)
        .contains(
            "  research           cpu             ██████████████D░░░░░░░░                 29"
                + "           -          32           -          48");
  }

  @Test
  void withoutNodesABarIsTheMostThatAnyQueueHas() throws Exception {
    List<String> lines =
        lines("[{metadata: {name: a}, status: {allocated: {cpu: '2'}}}]", "[]", "[]");

    assertThat(lines).anyMatch(line -> line.contains("█".repeat(Bar.WIDTH)));
  }

  @Test
  void parentsInACircleAreShownAllTheSame() throws Exception {
    List<String> lines =
        lines(
            "[{metadata: {name: a}, spec: {parent: b}},"
                + " {metadata: {name: b}, spec: {parent: a}}]",
            "[]",
            "[]");

    assertThat(lines).anyMatch(line -> line.strip().startsWith("a "));
    assertThat(lines).anyMatch(line -> line.strip().startsWith("b "));
  }

  @Test
  void aLimitThatIsReachedIsMarkedAndWhatWaitsIsCounted() throws Exception {
    String queues =
        "[{metadata: {name: root}}, {metadata: {name: full}, spec: {capability: {cpu: 2}}, status:"
            + " {allocated: {cpu: 12}}}, {metadata: {name: free}, spec: {capability: {cpu: 8}},"
            + " status: {allocated: {cpu: 2}}}]";
    String groups =
        "[{spec: {queue: full, minResources: {cpu: 4}}, status: {phase: Pending}},"
            + " {spec: {queue: full, minResources: {cpu: 3}}, status: {phase: Inqueue}},"
            + " {spec: {queue: free, minResources: {cpu: 1}}, status: {phase: Running}}]";

    List<String> lines = lines(queues, "[]", groups);

    assertThat(lines).anyMatch(line -> line.matches("  full +cpu .* 12 +7 +- +- +2 .?!.?"));
    assertThat(lines).anyMatch(line -> line.matches("  free +cpu .* 2 +- +- +- +8"));
    assertThat(lines).anyMatch(line -> line.matches("root +cpu .* 0 +7 +- +- +-"));
  }

  @Test
  void programsReadTheAmountsAsNumbers() throws Exception {
    JsonNode json =
        TopQueues.json(
            new TopQueueTree(
                objects(
                    "[{metadata: {name: a}, spec: {capability: {memory: 1Gi}},"
                        + " status: {state: Open, allocated: {memory: 1Gi}}}]"),
                List.of(),
                List.of(),
                TopQueueTree.Order.NAME));

    assertThat(json.at("/0/queue").asText()).isEqualTo("a");
    assertThat(json.at("/0/resources/memory/allocated").asLong()).isEqualTo(1L << 30);
    assertThat(json.at("/0/resources/memory/limitReached").asBoolean()).isTrue();
  }

  @Test
  void anAmountAboveWhatTheQueueDeservesIsMarkedAlsoWhereTheSchedulerComputedThat()
      throws Exception {
    String queues =
        """
        - metadata: {name: specified}
          spec: {deserved: {cpu: "8"}}
          status: {allocated: {cpu: "9"}}
        - metadata:
            name: computed
            annotations: {hekla.io/queue-report: '{"waiting":3,"deserved":{"cpu":"4500m"}}'}
          status: {allocated: {cpu: "5"}}
        - metadata:
            name: within
            annotations: {hekla.io/queue-report: '{"waiting":3,"deserved":{"cpu":"6"}}'}
          status: {allocated: {cpu: "6"}}
        """;

    List<String> lines = lines(queues, "[]", "[]");

    assertThat(lines).anyMatch(line -> line.matches("specified +cpu .* 9 +- +8 +- +- .?\\^.?"));
    assertThat(lines).anyMatch(line -> line.matches("computed +cpu .* 5 +- +4500m +- +- .?\\^.?"));
    assertThat(lines).anyMatch(line -> line.matches("within +cpu .* 6 +- +6 +- +-"));
  }

  @Test
  void queuesBelowTheSameParentAreInTheOrderThatIsAskedFor() throws Exception {
    String groups = "[{spec: {queue: nightly, minResources: {cpu: 4}}, status: {phase: Pending}}]";

    assertThat(names(lines(QUEUES, NODES, groups, TopQueueTree.Order.ALLOCATED)))
        .containsExactly("root", "research", "vision", "speech", "nightly");
    assertThat(names(lines(QUEUES, NODES, groups, TopQueueTree.Order.PENDING)))
        .containsExactly("root", "nightly", "research", "speech", "vision");
  }

  private static List<String> names(List<String> lines) {
    return lines.stream()
        .filter(line -> line.matches(" *[a-z]+.*  cpu .*"))
        .map(line -> line.strip().split(" ", -1)[0])
        .toList();
  }

  @Test
  void thePictureInTheReadmeIsThis() throws Exception {
    var lines = new ArrayList<>(List.of("$ hekla top queues"));
    lines.addAll(lines(QUEUES, NODES, "[]"));

    TerminalPicture.isKept("top-queues", lines);
  }
}
