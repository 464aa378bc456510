package io.hekla.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the service account {@code hekla} that a kubelet mounts into a pod. */
final class MountedAccount {
  private static final String SECRETS = "/var/run/secrets/kubernetes.io/serviceaccount";

  private MountedAccount() {}

  /**
   * Writes the files, and the shipped kubeconfig for them.
   *
   * @param folder of the server's own folder {@code server}, and for the files
   * @return the kubeconfig
   */
  static Path kubeconfig(RealCluster cluster, String namespace, Path folder) throws IOException {
    String token =
        cluster
            .kubectl()
            .serviceAccounts()
            .inNamespace(namespace)
            .withName("hekla")
            .tokenRequest()
            .getStatus()
            .getToken();
    Path secrets = Files.createDirectories(folder.resolve("secrets"));
    Files.writeString(secrets.resolve("token"), token);
    // The server makes a certificate of its own, with its authority behind it.
    Files.copy(
        folder.resolve("server").resolve("certs").resolve("apiserver.crt"),
        secrets.resolve("ca.crt"));
    return Files.writeString(
        folder.resolve("in-cluster.kubeconfig"),
        Files.readString(Path.of("in-cluster.kubeconfig"))
            .replace("https://kubernetes.default.svc", cluster.server().address().toString())
            .replace(SECRETS, secrets.toString()));
  }
}
