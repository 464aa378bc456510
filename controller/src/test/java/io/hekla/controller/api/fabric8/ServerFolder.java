package io.hekla.controller.api.fabric8;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;

/**
 * Files of one API server: keys, users, and kubeconfigs.
 *
 * @param folder folder that holds them
 */
record ServerFolder(Path folder) {
  /** May do everything. */
  static final String ADMIN = "admin";

  /** May do nothing, until a test gives it a role. */
  static final String LIMITED = "limited";

  /** The same, for a second one. */
  static final String OBSERVER = "observer";

  /** May do nothing, and stays so. */
  static final String STRANGER = "stranger";

  /** Writes all that does not depend on the server's port. */
  void write() throws IOException, GeneralSecurityException {
    Files.createDirectories(folder);
    var keys = KeyPairGenerator.getInstance("RSA");
    keys.initialize(2048);
    Files.writeString(
        serviceAccountKey(),
        "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
            .formatted(
                Base64.getMimeEncoder()
                    .encodeToString(keys.generateKeyPair().getPrivate().getEncoded())));
    Files.writeString(
        tokens(),
        "%s,%s,1,system:masters\n".formatted(token(ADMIN), ADMIN)
            + "%s,%s,2\n".formatted(token(LIMITED), LIMITED)
            + "%s,%s,3\n".formatted(token(STRANGER), STRANGER)
            + "%s,%s,4\n".formatted(token(OBSERVER), OBSERVER));
  }

  /** Writes a kubeconfig for a user of the server on a port. */
  Path kubeconfig(String user, int port) throws IOException {
    return kubeconfig(user, URI.create("https://127.0.0.1:" + port), user + ".kubeconfig");
  }

  /**
   * Writes a kubeconfig for a user who reaches the server at some address. It appears whole: other
   * programs read it while it is written once more.
   */
  Path kubeconfig(String user, URI address, String file) throws IOException {
    Path begun = Files.createTempFile(folder, "begun", ".kubeconfig");
    Files.writeString(
        begun,
        """
        apiVersion: v1
        kind: Config
        clusters:
        - {name: test, cluster: {server: "%s", insecure-skip-tls-verify: true}}
        users:
        - {name: %s, user: {token: %s}}
        contexts:
        - {name: test, context: {cluster: test, user: %s}}
        current-context: test
        """
            .formatted(address, user, token(user), user));
    return Files.move(begun, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
  }

  Path serviceAccountKey() {
    return folder.resolve("service-account.key");
  }

  /**
   * Writes the policy of an audit log with the writes to pods and Jobs in full, and other writes
   * without their content.
   */
  Path auditPolicy() throws IOException {
    return Files.writeString(
        folder.resolve("audit.yaml"),
        """
        apiVersion: audit.k8s.io/v1
        kind: Policy
        omitStages: [RequestReceived]
        omitManagedFields: true
        rules:
        - level: RequestResponse
          verbs: [create, update, patch, delete]
          resources:
          - {group: "", resources: [pods, pods/binding, pods/status]}
          - {group: batch.volcano.sh, resources: [jobs/status]}
        - {level: None, verbs: [get, list, watch]}
        - level: Metadata
        """);
  }

  /** Writes the policy of an audit log with the metadata of the requests that roles decide on. */
  Path recordingPolicy() throws IOException {
    return Files.writeString(
        folder.resolve("audit.yaml"),
        """
        apiVersion: audit.k8s.io/v1
        kind: Policy
        omitStages: [RequestReceived]
        rules:
        - level: Metadata
          users: [%s, %s]
        - level: Metadata
          userGroups: ["system:serviceaccounts"]
        - level: None
        """
            .formatted(LIMITED, OBSERVER));
  }

  Path auditLog() {
    return folder.resolve("audit.log");
  }

  Path tokens() {
    return folder.resolve("tokens.csv");
  }

  /** The server listens on loopback only, and ends with the test. */
  private static String token(String user) {
    return "token-of-" + user;
  }
}
