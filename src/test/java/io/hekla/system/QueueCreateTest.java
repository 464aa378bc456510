package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queues that {@code hekla queue create} makes on the embedded API. */
class QueueCreateTest {
  @TempDir private static Path data;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static EmbeddedSystem system;

  @SuppressWarnings("NullAway.Init") // as the system
  private static Path kubeconfig;

  @BeforeAll
  static void start() throws Exception {
    system =
        EmbeddedSystem.startServed(
            data, new SimulatedNodes(1, "8", "16Gi", 110), KubeletOptions.AT_ONCE, Map.of(), 0);
    kubeconfig = system.kubeconfig();
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Test
  void theStoredQueueHasParentAndAmountsAsGiven() throws Exception {
    CommandRun above =
        hekla(
            "queue create teams --capability cpu=64,memory=256Gi,nvidia.com/gpu=16"
                + " --deserved cpu=32,memory=128Gi,nvidia.com/gpu=8"
                + " --guarantee cpu=8,nvidia.com/gpu=2");
    assertThat(above.exitCode()).as(above.err()).isZero();
    CommandRun made =
        hekla(
            "queue create research --parent teams --weight 3"
                + " --capability cpu=32,memory=128Gi,nvidia.com/gpu=8"
                + " --deserved cpu=16500m,memory=64Gi,nvidia.com/gpu=4 --guarantee cpu=8,nvidia.com/gpu=2"
                + " --priority 5 --reclaimable false");

    assertThat(made.exitCode()).as(made.err()).isZero();
    JsonNode spec =
        new ObjectMapper().readTree(hekla("queue get research -o json").out()).path("spec");
    assertThat(spec)
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    new YAMLMapper()
                        .readTree(
                            """
                            weight: 3
                            parent: teams
                            capability: {cpu: "32", memory: 128Gi, nvidia.com/gpu: "8"}
                            deserved: {cpu: 16500m, memory: 64Gi, nvidia.com/gpu: "4"}
                            guarantee: {resource: {cpu: "8", nvidia.com/gpu: "2"}}
                            priority: 5
                            reclaimable: false
                            dequeueStrategy: traverse
                            """)
                        .toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--capability cpu=lots | 2 | --capability",
        "--guarantee memory=1GiB | 2 | --guarantee",
        "--deserved cpu | 2 | --deserved",
        "--capability cpu=-1 | 1 | spec.capability.cpu",
        "--deserved cpu=-1 | 1 | spec.deserved.cpu",
        "--guarantee cpu=-1 | 1 | spec.guarantee.resource.cpu",
        "--capability cpu=8 --guarantee cpu=4 | 1 | spec.deserved.cpu",
        "--parent nobodys | 1 | spec.parent"
      })
  void whatCannotBeIsRefusedByTheNameOfItsField(String flags, int exitCode, String field) {
    CommandRun refused = hekla("queue create bad " + flags);

    assertThat(refused.exitCode()).as(refused.out() + refused.err()).isEqualTo(exitCode);
    assertThat(refused.err()).contains(field);
    assertThat(hekla("queue get bad").exitCode()).isEqualTo(1);
  }

  private static CommandRun hekla(String words) {
    var arguments = new ArrayList<>(Arrays.asList(words.split(" ")));
    arguments.add("--kubeconfig=" + kubeconfig);
    return CommandRun.of(arguments);
  }
}
