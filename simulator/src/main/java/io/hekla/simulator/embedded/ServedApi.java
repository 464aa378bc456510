package io.hekla.simulator.embedded;

import akka.actor.typed.ActorSystem;
import io.hekla.apiserver.rest.AccessFolder;
import io.hekla.apiserver.rest.ApiHttpServer;
import io.hekla.apiserver.rest.KubeconfigFile;
import io.hekla.apiserver.rest.TokenAccess;
import io.hekla.apiserver.store.StoreClosedException;
import io.hekla.controller.host.StartRefused;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * API of an embedded cluster for other programs of this machine, as Kubernetes' REST, and the
 * kubeconfig that gives them access.
 */
final class ServedApi implements AutoCloseable {
  private final EmbeddedCluster cluster;
  private final Path data;
  private final int port;
  private @Nullable ApiHttpServer opened;

  /**
   * @param data folder of the cluster; the kubeconfig is {@code kubeconfig} in it
   * @param port port; 0 takes that of the last time, or a free one if it is in use
   */
  ServedApi(EmbeddedCluster cluster, Path data, int port) {
    this.cluster = cluster;
    this.data = data;
    this.port = port;
  }

  static Path kubeconfig(Path data) {
    return data.resolve("kubeconfig");
  }

  /**
   * Opens the port and writes the kubeconfig.
   *
   * @throws StartRefused with a line for people
   */
  synchronized void open(ActorSystem<?> actors) throws StartRefused {
    var folder = new AccessFolder(data.resolve("rest"));
    try {
      TokenAccess access = folder.open(Instant.now());
      ApiHttpServer server = open(access, folder.lastPort(), actors);
      opened = server;
      folder.storePort(server.address().getPort());
      KubeconfigFile.write(kubeconfig(data), server, access);
    } catch (BindException e) {
      throw new StartRefused(
          "port %d on 127.0.0.1 is in use; give another one with --api-port".formatted(port), e);
    } catch (StoreClosedException e) {
      throw new StartRefused(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new StartRefused(
          "the identity of the API cannot be stored in %s (%s); give a folder that this user may write"
              .formatted(data, e.getMessage()),
          e);
    }
  }

  /** Closes the port. */
  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }

  private ApiHttpServer open(TokenAccess access, int last, ActorSystem<?> actors)
      throws IOException {
    if (port == 0 && last != 0) {
      try {
        return ApiHttpServer.open(cluster.server(), access, last, actors);
      } catch (BindException e) {
        // The last port is in use by another program.
      }
    }
    return ApiHttpServer.open(cluster.server(), access, port, actors);
  }
}
