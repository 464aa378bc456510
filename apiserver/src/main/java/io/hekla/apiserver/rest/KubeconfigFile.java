package io.hekla.apiserver.rest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** Kubeconfig file by which clients find the REST server and authenticate. */
public final class KubeconfigFile {
  private KubeconfigFile() {}

  /**
   * Writes the file, so that only its user may read it.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, ApiHttpServer face, TokenAccess access) throws IOException {
    AccessFolder.write(file, text(face.url(), access));
  }

  static String text(String url, TokenAccess access) {
    String authority =
        Base64.getEncoder().encodeToString(access.authority().getBytes(StandardCharsets.UTF_8));
    return """
    apiVersion: v1
    kind: Config
    current-context: hekla
    clusters:
    - name: hekla
      cluster:
        server: %s
        certificate-authority-data: %s
    contexts:
    - name: hekla
      context:
        cluster: hekla
        namespace: default
        user: hekla
    users:
    - name: hekla
      user:
        token: %s
    """
        .formatted(url, authority, access.token());
  }
}
