package io.hekla.recorder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.encoding.ChangeWriter;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.encoding.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts that may hold secrets are not in a recording. */
class RedactionTest {
  @Test
  void passwordsOfTheConfigurationAreDigestsAndTheRestStays() {
    String text =
        """
        actions: "enqueue, allocate"
        metrics:
          type: elasticsearch
          address: http://metrics
          elasticsearch.password: hunter2
          elasticsearch.username: hekla
        """;

    String redacted = Redaction.configuration(text);

    assertThat(redacted).doesNotContain("hunter2").contains("elasticsearch.password: sha256-");
    assertThat(redacted.lines().filter(line -> !line.contains("password")).toList())
        .isEqualTo(text.lines().filter(line -> !line.contains("password")).toList());
  }

  @Test
  void manifestThatKubectlKeepsInAnAnnotationIsADigest() throws IOException {
    String manifest = "{\"env\":[{\"name\":\"TOKEN\",\"value\":\"hunter2\"}]}";
    String annotation = "kubectl.kubernetes.io/last-applied-configuration";
    var node =
        new NodeInfo(
            "node-0",
            ResourceVector.EMPTY,
            ResourceVector.EMPTY,
            Map.of(),
            Map.of(annotation, manifest, "note", "stays"),
            List.of(),
            false,
            Map.of());
    var written = new ByteArrayOutputStream();

    try (var json = RecordingMapper.get().getFactory().createGenerator(written)) {
      new ChangeWriter().write(json, new Change.NodeSeen(node));
    }

    assertThat(written.toString(UTF_8)).contains("sha256-", "stays").doesNotContain("hunter2");
  }
}
