package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApiContract;
import io.hekla.model.api.Command;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract on a real API server. */
@OnRealApiServer
class Fabric8KubernetesApiIT extends KubernetesApiContract {
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealApiServer server;

  @SuppressWarnings("NullAway.Init") // as the server
  private static KubernetesClient kubectl;

  @BeforeAll
  static void startServer() throws Exception {
    server = RealApiServer.start(folder);
    kubectl = server.client();
  }

  @AfterAll
  static void stopServer() {
    kubectl.close();
    server.close();
  }

  @Override
  protected KubernetesApi connect() throws IOException {
    for (var type : java.util.List.of(Pod.class, PodGroup.class, Command.class)) {
      kubectl.resources(type).inNamespace("default").withGracePeriod(0).delete();
    }
    kubectl.resources(Queue.class).withName("contract-q").delete();
    kubectl.scheduling().v1().priorityClasses().withName("contract-high").delete();
    return server.connect();
  }

  @Override
  protected void finishDeletion(Pod pod) {
    kubectl
        .resource(pod)
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .withGracePeriod(0)
        .delete();
  }

  /** A server that starts anew remembers no event. */
  @Override
  protected void forgetEvents() throws IOException {
    server.restart();
  }

  @Override
  protected void assumeGarbageCollected() {
    server.assumeGarbageCollected();
  }

  @Test
  void writesHaveHeklaAsFieldManager() throws Exception {
    var key = new ObjectKey("", "contract-q");
    try (var api = connect()) {
      var queue = new Queue();
      queue.setMetadata(new ObjectMetaBuilder().withName("contract-q").build());
      // The server keeps no book of owners for an object that began without any field.
      queue.setSpec(new QueueSpec());
      queue.getSpec().weight = 1;
      api.create(Kind.QUEUE, queue).toCompletableFuture().get(60, TimeUnit.SECONDS);
      patch(api, key, KubernetesApi.Part.OBJECT, "spec", "weight", "3");
      patch(api, key, KubernetesApi.Part.STATUS, "status", "state", "\"Open\"");
    }

    var written = new ObjectMapper().readTree(kubectl.raw(ApiPath.one(Kind.QUEUE, key).text()));
    assertThat(written.at("/metadata/managedFields").findValuesAsText("manager"))
        .isNotEmpty()
        .containsOnly("hekla");
  }

  private static void patch(
      KubernetesApi api,
      ObjectKey key,
      KubernetesApi.Part part,
      String where,
      String field,
      String value)
      throws Exception {
    var patch =
        new ObjectMapper().readTree("{\"%s\": {\"%s\": %s}}".formatted(where, field, value));
    assertThat(
            api.patch(Kind.QUEUE, key, part, patch).toCompletableFuture().get(60, TimeUnit.SECONDS))
        .isInstanceOf(Answer.Done.class);
  }
}
