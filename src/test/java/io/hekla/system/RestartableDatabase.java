package io.hekla.system;

import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;

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

  /** Stops it, keeps a copy of its data, and starts it again: a cold backup. */
  public void backUp() throws IOException {
    stop();
    copy(data, copy());
    startAgain();
  }

  /** Puts the last backup in the place of its data: what was written since is lost. */
  public void restore() throws IOException {
    stop();
    copy(copy(), data);
    startAgain();
  }

  private Path copy() {
    return data.resolveSibling(data.getFileName() + "-backup");
  }

  private static void copy(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      try (var old = Files.walk(to)) {
        for (Path one : old.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(one);
        }
      }
    }
    try (var all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Files.copy(
            one, to.resolve(from.relativize(one).toString()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
