package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimReaderTest {
  @Test
  void aPodClaimsVolumesByNameAndOwnOnesByTheirEntry() {
    assertThat(
            claims(
                    """
                    spec:
                      containers: []
                      volumes:
                      - {name: b, persistentVolumeClaim: {claimName: data}}
                      - {name: again, persistentVolumeClaim: {claimName: data}}
                      - {name: scratch, ephemeral: {volumeClaimTemplate: {spec: {}}}}
                      - {name: plain, emptyDir: {}}
                    """)
                .volumes())
        .containsExactly("data", "p-scratch");
  }

  @Test
  void claimsMadeFromTemplatesAreKnownByThePodsStatus() {
    assertThat(
            claims(
                    """
                    spec:
                      containers: []
                      resourceClaims:
                      - {name: shared, resourceClaimName: gpu}
                      - {name: made, resourceClaimTemplateName: t}
                      - {name: notYet, resourceClaimTemplateName: t}
                      - {name: unneeded, resourceClaimTemplateName: t}
                    status:
                      resourceClaimStatuses:
                      - {name: made, resourceClaimName: p-made-x}
                      - {name: unneeded}
                    """)
                .devices())
        .containsExactly(
            new PodClaims.OfDevices("shared", "gpu"),
            new PodClaims.OfDevices("made", "p-made-x"),
            new PodClaims.OfDevices("notYet", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "device.driver == \"a\" | a | true",
        "device.driver == \"a\" | b | false",
        "device.driver == \"a\" && device.driver == \"b\" | a | false",
        "device.driver==\"a\" | a | true",
      })
  void aSelectorByDriverTakesItsDevices(String expression, String driver, boolean taken) {
    var filter = DeviceFilter.of(List.of(expression));

    assertThat(filter.unsupported()).isEmpty();
    assertThat(filter.takes(driver)).isEqualTo(taken);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "device.driver == \"a\" || true",
        "device.driver != \"a\"",
        "device.attributes[\"a\"].model == \"x\"",
      })
  void anyOtherSelectorIsLeftToBeEvaluated(String expression) {
    var filter = DeviceFilter.of(List.of("device.driver == 'a'", expression));

    assertThat(filter.unsupported()).isEmpty();
    assertThat(filter.selectors()).containsExactly(new DeviceFilter.Selector(2, expression));
    assertThat(filter.takes("a")).isTrue();
    assertThat(filter.takes("b")).isFalse();
  }

  @Test
  void aSelectorWithoutAnExpressionIsNotUnderstoodAndTakesNothing() {
    var filter = DeviceFilter.of(List.of("device.driver == 'a'", ""));

    assertThat(filter.unsupported()).contains("selector 2 has no CEL expression");
    assertThat(filter.takes("a")).isFalse();
  }

  private static PodClaims claims(String pod) {
    String head = "kind: Pod\napiVersion: v1\nmetadata: {namespace: ns, name: p}\n";
    return TaskReader.read(new KubernetesSerialization().unmarshal(head + pod, Pod.class)).claims();
  }
}
