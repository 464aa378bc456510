package io.hekla.apiserver.rest;

import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One REST face for each class of tests, and a client of it; each test finds it empty. Classes run
 * side by side, so none may use that of another.
 */
final class ClassHttpServer implements BeforeAllCallback, BeforeEachCallback {
  /** Events kept for watches. */
  static final int HISTORY = 200;

  static final String MAPS = "/api/v1/namespaces/default/configmaps";
  static final String PODS = "/api/v1/namespaces/default/pods";
  static final String QUEUES = "/apis/scheduling.volcano.sh/v1beta1/queues";
  static final String JOBS = "/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs";
  static final String MERGE = "application/merge-patch+json";
  static final String JSON = "application/json";

  @SuppressWarnings("NullAway.Init") // set before all tests
  private Opened opened;

  /** Server and client of one class; closed once the class has ended. */
  private record Opened(Path folder, OpenHttpServer face, Asking ask) implements AutoCloseable {
    static Opened open() {
      try {
        Path folder = Files.createTempDirectory("face");
        var face = new OpenHttpServer(folder, HISTORY);
        return new Opened(folder, face, new Asking(face));
      } catch (Exception e) {
        throw new IllegalStateException("no REST face", e);
      }
    }

    @Override
    public void close() throws IOException {
      ask.close();
      face.close();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    opened =
        context
            .getStore(ExtensionContext.Namespace.create(ClassHttpServer.class))
            .getOrComputeIfAbsent(Opened.class, key -> Opened.open(), Opened.class);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    for (Kind<?> kind :
        List.of(
            Kind.JOB, Kind.POD, Kind.CONFIG_MAP, Kind.POD_GROUP, Kind.QUEUE, Kind.STATEFUL_SET)) {
      for (StoredObject left : store().all(kind)) {
        store().delete("test", kind, left.key(), Optional.empty());
        if (kind.equals(Kind.POD)) {
          store().finalizePod("kubelet", left.key(), left.uid());
        }
      }
    }
  }

  Asking ask() {
    return opened.ask();
  }

  ObjectStore store() {
    return opened.face().server().store();
  }
}
