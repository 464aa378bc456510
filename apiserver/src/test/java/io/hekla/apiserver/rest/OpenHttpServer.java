package io.hekla.apiserver.rest;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.client.Config;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClientSettings;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.pace.Pauses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** A REST face over a store in memory. */
final class OpenHttpServer implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final ActorSystem<Void> actors =
      ActorSystem.create(
          Behaviors.empty(),
          "rest",
          ConfigFactory.parseString("akka { loglevel = WARNING, stdout-loglevel = WARNING }")
              .withFallback(ConfigFactory.defaultReference()));

  private final EmbeddedApiServer server;
  private final TokenAccess access;
  private final ApiHttpServer face;

  /** Opens one that keeps so many events of each kind for watches. */
  OpenHttpServer(Path folder, int history) throws IOException {
    server =
        EmbeddedApiServer.inMemory(ObjectStore.Settings.of(Clock.systemUTC()).withHistory(history));
    var namespace = Trees.object();
    namespace.putObject("metadata").put("name", "default");
    server.store().create("test", Kind.NAMESPACE, namespace);
    access = new AccessFolder(folder).open(Instant.now());
    face = ApiHttpServer.open(server, access, 0, actors);
  }

  EmbeddedApiServer server() {
    return server;
  }

  TokenAccess access() {
    return access;
  }

  String url() {
    return face.url();
  }

  String kubeconfig() {
    return KubeconfigFile.text(face.url(), access);
  }

  /**
   * A client of the kind that Hekla uses on real clusters.
   *
   * @param streamsLists whether it has lists streamed, or asks for pages
   */
  KubernetesApi connect(boolean streamsLists) {
    return Fabric8KubernetesApi.of(
        Config.fromKubeconfig(kubeconfig()),
        new ClientSettings(
            10_000,
            10_000,
            streamsLists,
            3,
            LONGEST,
            LONGEST,
            1,
            new Pauses(Duration.ofMillis(100), Duration.ofSeconds(1))));
  }

  @Override
  public void close() {
    face.close();
    server.close();
    actors.terminate();
    actors.getWhenTerminated().toCompletableFuture().join();
  }
}
