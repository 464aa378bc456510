package io.hekla.system;

import io.hekla.controller.api.fabric8.RealApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/**
 * Rights of a role that system tests were seen to use, gathered over all servers of a run. {@code
 * .ci/roles} compares it with what the role allows.
 */
final class RoleUse {
  private static final Path FOLDER = Path.of("target", "roles");

  private RoleUse() {}

  /** Adds what a user with this role alone did on a server. */
  static synchronized void add(String role, RealApiServer server, String user) throws IOException {
    Path file = Files.createDirectories(FOLDER).resolve(role + ".txt");
    var all = new TreeSet<String>(server.audited().usesOf(user));
    if (Files.exists(file)) {
      all.addAll(Files.readAllLines(file));
    }
    Files.write(file, all);
  }
}
