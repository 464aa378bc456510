package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.encoding.Redaction;
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
}
