package io.hekla.system;

import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;

/** PostgreSQL server that can be stopped, and started again on the same data and port. */
public final class RestartableDatabase implements AutoCloseable {
  private final Path data;
  private EmbeddedPostgres server;

  private RestartableDatabase(Path data, EmbeddedPostgres server) {
    this.data = data;
    this.server = server;
  }

  public static RestartableDatabase start(Path folder) {
    Path data = folder.resolve("postgres");
    try {
      return new RestartableDatabase(data, open(data, 0));
    } catch (IOException | IllegalStateException e) {
      return abort("no PostgreSQL can be started here: " + e);
    }
  }

  private static EmbeddedPostgres open(Path data, int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .setServerConfig("max_connections", "100")
        .start();
  }

  public int port() {
    return server.getPort();
  }

  public void stop() throws IOException {
    server.close();
  }

  public void startAgain() throws IOException {
    server = open(data, server.getPort());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
