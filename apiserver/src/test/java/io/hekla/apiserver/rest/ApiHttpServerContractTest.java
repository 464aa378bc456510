package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApiContract;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The contract as it is kept by the client for real clusters on the REST face. */
// Each class has a server of its own: this one and the one that extends it run side by side.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiHttpServerContractTest extends KubernetesApiContract {
  private static final int HISTORY = 500;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private OpenHttpServer face;

  @BeforeAll
  void open(@TempDir Path folder) throws IOException {
    face = new OpenHttpServer(folder, HISTORY);
  }

  @AfterAll
  void close() {
    face.close();
  }

  @Override
  protected KubernetesApi connect() {
    for (Kind<?> kind : Kind.SERVED) {
      if (!kind.equals(Kind.NAMESPACE)) {
        for (StoredObject left : face.server().store().all(kind)) {
          face.server().store().delete("test", kind, left.key(), Optional.empty());
          finalizeIfHeld(left);
        }
      }
    }
    return face.connect(streamsLists());
  }

  /** Whether the client has lists streamed, or asks for pages. */
  boolean streamsLists() {
    return false;
  }

  private void finalizeIfHeld(StoredObject left) {
    if (left.kind().equals(Kind.POD)) {
      face.server().store().finalizePod("kubelet", left.key(), left.uid());
    }
  }

  @Override
  protected void finishDeletion(Pod pod) {
    var metadata = pod.getMetadata();
    face.server()
        .store()
        .finalizePod(
            "kubelet",
            new ObjectKey(metadata.getNamespace(), metadata.getName()),
            metadata.getUid());
  }

  @Override
  protected void forgetEvents() {
    for (int i = 0; i <= HISTORY; i++) {
      ObjectNode pod = Trees.object();
      pod.putObject("metadata").put("name", "noise-" + i);
      face.server().store().create("noise", Kind.POD, pod);
    }
  }
}
