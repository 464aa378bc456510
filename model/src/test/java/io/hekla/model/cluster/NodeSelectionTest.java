package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSelectionTest {
  @Test
  void aNodeIsIncludedThatHasAnyOfTheLabels() {
    var selection = NodeSelection.of(List.of("pool:batch", "example.org/gpu=true"));

    assertThat(selection.includes(Map.of("pool", "batch", "zone", "a"))).isTrue();
    assertThat(selection.includes(Map.of("example.org/gpu", "true"))).isTrue();
    assertThat(selection.includes(Map.of("pool", "web"))).isFalse();
    assertThat(selection.includes(Map.of())).isFalse();
    assertThat(selection.includes(null)).isFalse();
  }

  @Test
  void withoutLabelsEveryNodeIs() {
    assertThat(NodeSelection.of(List.of()).includes(null)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pool", "pool:", ":batch", "a:b:c", " = "})
  void invalidLabelsAreRefusedByName(String text) {
    assertThatThrownBy(() -> NodeSelection.of(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + text + "\"");
  }
}
