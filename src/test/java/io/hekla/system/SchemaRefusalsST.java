package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Objects that CRDs forbid, which the embedded system refuses in the words of a real API server.
 */
@OnRealApiServer
class SchemaRefusalsST {
  private static final String JOB =
      "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: bad}\nspec: ";

  private static final String QUEUE =
      "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: bad}\nspec: ";

  private static final String HYPER_NODE =
      "apiVersion: topology.volcano.sh/v1alpha1\nkind: HyperNode\nmetadata: {name: bad}\nspec: ";

  private static final String JOB_FLOW =
      "apiVersion: flow.volcano.sh/v1alpha1\nkind: JobFlow\nmetadata: {name: bad}\nspec: ";

  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealApiServer server;

  @SuppressWarnings("NullAway.Init") // as the server
  private static Kubectl real;

  @BeforeAll
  static void start() throws Exception {
    server = RealApiServer.start(folder.resolve("server"));
    real = new Kubectl(server.kubeconfig(), folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Stream<String> bad() {
    return Stream.of(
        JOB + "{minAvailable: two}",
        JOB + "{minAvailable: 1.5}",
        JOB + "{minAvailable: {}}",
        JOB + "{minAvailable: true}",
        JOB + "{minAvailable: []}",
        JOB + "{minAvailable: 3000000000}",
        JOB + "{minAvailable: -1, maxRetry: -1}",
        JOB + "{queue: 7, plugins: [], tasks: {}}",
        JOB + "{networkTopology: {mode: harder}}",
        JOB + "{networkTopology: {mode: 1}}",
        JOB + "{volumes: [{}], minSuccess: 0}",
        JOB + "{tasks: [{name: Bad_Name}, null, 5]}",
        JOB + "{policies: [{event: PodNeverHeardOf, action: Dance}]}",
        JOB + "[]",
        JOB + "{minAvailabel: 1, minAvailable: two}",
        QUEUE + "{capability: {cpu: true, memory: [1]}}",
        QUEUE + "{reclaimable: perhaps, priority: -3, dequeueStrategy: backwards}",
        QUEUE + "{parent: " + "x".repeat(300) + "}",
        HYPER_NODE + "{members: []}",
        HYPER_NODE + "{tier: 1, members: [{selector: {exactMatch: {name: ''}}}]}",
        JOB_FLOW + "{flows: [{dependsOn: {}}, {name: ''}]}");
  }

  @ParameterizedTest
  @MethodSource("bad")
  void isRefusedInTheSameWords(String manifest) {
    assertThat(lines(EMBEDDED.kubectl(), manifest)).isEqualTo(lines(real, manifest));
  }

  /** The order in which a server looks at fields is not always the same. */
  private static List<String> lines(Kubectl kubectl, String manifest) {
    return kubectl
        .runOn(manifest, "create", "-f", "-")
        .refused()
        .lines()
        .map(String::strip)
        .sorted()
        .toList();
  }
}
