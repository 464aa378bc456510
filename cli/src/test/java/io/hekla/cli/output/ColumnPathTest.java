package io.hekla.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnPathTest {
  private static final String JOB =
      """
      metadata: {name: train, labels: {volcano.sh/job-type: MPI}}
      spec:
        minAvailable: 2
        tasks:
        - {name: master, replicas: 1}
        - {name: worker, replicas: 4}
      """;

  private static JsonNode job() throws Exception {
    return new YAMLMapper().readTree(JOB);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ".metadata.name | train",
        "metadata.name | train",
        "{.metadata.name} | train",
        ".spec.minAvailable | 2",
        ".spec.tasks[*].name | master,worker",
        ".spec.tasks[0].name | master",
        ".spec.tasks[-1].replicas | 4",
        ".spec.tasks[7].name | <none>",
        ".metadata.labels.volcano\\.sh/job-type | MPI",
        ".metadata.labels[\"volcano.sh/job-type\"] | MPI",
        ".status.state.phase | <none>",
        ".metadata.labels | {\"volcano.sh/job-type\":\"MPI\"}"
      })
  void findsWhatKubectlFinds(String path, String text) throws Exception {
    assertThat(ColumnPath.parse(path).of(job())).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {".spec.tasks[", ".spec.tasks[x].name", ".spec..name"})
  void invalidPathsAreRefusedWithAnExample(String path) {
    assertThatThrownBy(() -> ColumnPath.parse(path))
        .hasMessageContaining("is no path")
        .hasMessageContaining(".metadata.name");
  }

  @Test
  void anUnknownFormatIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> OutputFormat.parse("jsn")).hasMessageContaining("did you mean json?");
    assertThatThrownBy(() -> OutputFormat.parse("custom-columns=NAME"))
        .hasMessageContaining("write TITLE:PATH");
  }
}
