package io.hekla.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeldAmountsTest {
  @Test
  void sidecarsAddUpAndInitContainersCountWhereTheyAreMore() throws IOException {
    assertThat(
            held(
                """
                nodeName: n1
                initContainers:
                - {restartPolicy: Always, resources: {requests: {cpu: "1", memory: 1Gi}}}
                - {resources: {requests: {cpu: "1", memory: 8Gi}}}
                containers:
                - {resources: {requests: {cpu: "2", memory: 1Gi}, limits: {nvidia.com/gpu: "1"}}}
                - {resources: {requests: {cpu: 500m}}}
                overhead: {cpu: 250m}
                """))
        .isEqualTo(Map.of("cpu", 3.75, "memory", 9.0 * (1L << 30), "nvidia.com/gpu", 1.0));
  }

  @Test
  void resourcesOfThePodReplaceThoseOfItsContainers() throws IOException {
    assertThat(
            held(
                """
                nodeName: n1
                resources: {requests: {cpu: "4"}}
                containers: [{resources: {requests: {cpu: "1", memory: 1Gi}}}]
                """))
        .isEqualTo(Map.of("cpu", 4.0, "memory", (double) (1L << 30)));
  }

  @Test
  void aPodWithoutANodeHoldsNothing() throws IOException {
    assertThat(held("containers: [{resources: {requests: {cpu: '1'}}}]")).isEmpty();
  }

  private static Map<String, Double> held(String spec) throws IOException {
    return HeldAmounts.of(
        new ApiObject(new YAMLMapper().readTree("spec:\n" + spec.stripTrailing().indent(2))));
  }
}
