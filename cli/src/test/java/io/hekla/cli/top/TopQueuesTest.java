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

  @Test
  void queuesAreShownAsTheyAreParentsAndChildren() throws Exception {
    List<String> lines = TopQueues.lines(objects(QUEUES), objects(NODES));

    assertThat(lines.stream().filter(line -> line.matches(" *[a-z]+.*  cpu .*")))
        .extracting(line -> line.replaceAll("  +(cpu|\\(Closing).*", ""))
        .containsExactly("root", "  nightly (Closing)", "  research", "    speech", "    vision");
  }

  @Test
  void aBarIsWhatTheNodesHave() throws Exception {
    List<String> lines = TopQueues.lines(objects(QUEUES), objects(NODES));

    assertThat(lines)
        .contains(
            "  research           cpu             ██████████████D░░░░░░░░                 29"
                + "          32           -          48");
  }

  @Test
  void withoutNodesABarIsTheMostThatAnyQueueHas() throws Exception {
    List<String> lines =
        TopQueues.lines(
            objects("[{metadata: {name: a}, status: {allocated: {cpu: '2'}}}]"), List.of());

    assertThat(lines).anyMatch(line -> line.contains("█".repeat(Bar.WIDTH)));
  }

  @Test
  void parentsInACircleAreShownAllTheSame() throws Exception {
    List<String> lines =
        TopQueues.lines(
            objects(
                "[{metadata: {name: a}, spec: {parent: b}},"
                    + " {metadata: {name: b}, spec: {parent: a}}]"),
            List.of());

    assertThat(lines).anyMatch(line -> line.strip().startsWith("a "));
    assertThat(lines).anyMatch(line -> line.strip().startsWith("b "));
  }

  @Test
  void thePictureInTheReadmeIsThis() throws Exception {
    var lines = new ArrayList<>(List.of("$ hekla top queues"));
    lines.addAll(TopQueues.lines(objects(QUEUES), objects(NODES)));

    TerminalPicture.isKept("top-queues", lines);
  }
}
