package io.hekla.actors.history;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.h2.engine.SysProperties;
import org.h2.tools.Server;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access to the file of a history for commands of this machine while the member runs: H2 lets one
 * process open a file. A port of the loopback interface, and a secret without which it opens no
 * database; both are in a file of the folder, which only its owner may enter.
 */
final class HistoryServer implements AutoCloseable {
  /** Name of the file with port and secret. */
  static final String FILE = "server";

  private static final Logger LOG = LoggerFactory.getLogger(HistoryServer.class);

  private final Server server;
  private final Path file;

  private HistoryServer(Server server, Path file) {
    this.server = server;
    this.file = file;
  }

  /** Starts the access; empty if it cannot be had, which is logged: the history works without. */
  static Optional<HistoryServer> start(HistoryDatabase.File database) {
    if (!isLoopbackOnly()) {
      LOG.warn(
          "hekla history cannot read {} while this process runs: h2.bindAddress is not 127.0.0.1",
          database.description());
      return Optional.empty();
    }
    String secret = UUID.randomUUID().toString();
    try {
      Server server =
          Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-key", secret, database.name());
      var access = new HistoryServer(server, database.folder().resolve(FILE));
      try {
        server.start();
        access.announce(secret);
        return Optional.of(access);
      } catch (SQLException | IOException | RuntimeException e) {
        // A port whose secret no command can know must not stay open.
        access.close();
        throw e;
      }
    } catch (SQLException | IOException e) {
      LOG.warn("hekla history cannot read {} while this process runs", database.description(), e);
      return Optional.empty();
    }
  }

  private void announce(String secret) throws IOException {
    Path written = file.resolveSibling(FILE + ".new");
    Files.writeString(written, server.getPort() + " " + secret, StandardCharsets.UTF_8);
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns whether H2 listens to this machine only; it reads the property once. */
  private static boolean isLoopbackOnly() {
    try {
      String address = SysProperties.BIND_ADDRESS;
      return address != null && InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.debug("the file stays, and names a port that is closed", e);
    }
    server.stop();
  }
}
