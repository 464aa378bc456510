package io.hekla.apiserver.store;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApiContract;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;

class InMemoryKubernetesApiTest extends KubernetesApiContract {
  private static final int HISTORY = 100;

  private final EmbeddedApiServer server =
      EmbeddedApiServer.inMemory(
          ObjectStore.Settings.of(Clock.systemUTC())
              .with(IdentitySource.seeded(1))
              .withHistory(HISTORY));

  @Override
  protected KubernetesApi connect() {
    return server.client("contract");
  }

  @AfterEach
  void closeServer() {
    server.close();
  }

  @Override
  protected void finishDeletion(Pod pod) {
    var metadata = pod.getMetadata();
    server
        .store()
        .finalizePod(
            "kubelet",
            new ObjectKey(metadata.getNamespace(), metadata.getName()),
            metadata.getUid());
  }

  @Override
  protected void forgetEvents() {
    for (int i = 0; i <= HISTORY; i++) {
      var pod =
          Trees.object()
              .<com.fasterxml.jackson.databind.node.ObjectNode>set(
                  "metadata", Trees.object().put("name", "noise-" + i));
      server.store().create("noise", Kind.POD, pod);
    }
  }
}
