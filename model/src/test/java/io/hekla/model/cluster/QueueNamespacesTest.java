package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.api.WellKnownKeys;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the selection of the namespaces that may use a queue. */
class QueueNamespacesTest {
  private static final Map<String, String> RED = Map.of("team", "red", "stage", "test");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "team=red | true",
        "team == red | true",
        "team=blue | false",
        "team!=blue | true",
        "team in (blue, red) | true",
        "team notin (blue,red) | false",
        "team in (blue,red),stage=test | true",
        "team=red,stage=production | false",
        "team | true",
        "!team | false",
        "!cost-center | true",
        "kubernetes.io/metadata.name=a | true",
        "kubernetes.io/metadata.name in (b,c) | false"
      })
  void aNamespaceIsAdmittedThatTheSelectorChooses(String selector, boolean admitted) {
    assertThat(QueueNamespaces.parse(selector).admits("a", Optional.of(RED))).isEqualTo(admitted);
  }

  @Test
  void aQueueThatDoesNotSayIsOpenToAll() {
    assertThat(QueueNamespaces.of(Map.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "team=red,", "team in", "team in (a", "-team", "a=b=c", "a=$(x)"})
  void whatIsNoSelectorAdmitsNobody(String text) {
    assertThatThrownBy(() -> QueueNamespaces.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no requirement of a label");
    assertThat(QueueNamespaces.of(Map.of(WellKnownKeys.QUEUE_NAMESPACES, text)))
        .hasValueSatisfying(
            unreachable -> assertThat(unreachable.admits("a", Optional.of(RED))).isFalse());
  }

  @Test
  void aSelectorHasAnEnd() {
    assertThatThrownBy(() -> QueueNamespaces.parse("a".repeat(5000)))
        .hasMessageContaining("longer than 4096");
    assertThatThrownBy(() -> QueueNamespaces.parse("a,".repeat(64) + "a"))
        .hasMessageContaining("more than 64");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kubernetes.io/metadata.name=a | true",
        "kubernetes.io/metadata.name!=a | false",
        "team=red | false",
        "team!=red | false",
        "!team | false"
      })
  void aNamespaceOfWhichOnlyTheNameIsKnownIsAdmittedByItsNameAlone(
      String selector, boolean admitted) {
    assertThat(QueueNamespaces.parse(selector).admits("a", Optional.empty())).isEqualTo(admitted);
  }
}
