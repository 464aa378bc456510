package io.hekla.system;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Real API server that passes questions on to a Hekla, which has the roles of a member that serves
 * the API. Its users: {@code ada} may do everything in the namespace {@code team-a}, {@code bob}
 * may ask there and read nothing, as {@code carl}, {@code eve} may do nothing.
 */
final class RecorderApiCluster implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final String ROOT = "/apis/recorder.hekla.io/v1alpha1";
  private static final String SERVICE = "hekla-recorder.volcano-system.svc";

  private static final String USERS =
      """
      apiVersion: v1
      kind: Namespace
      metadata: {name: team-a}
      ---
      apiVersion: v1
      kind: Namespace
      metadata: {name: team-b}
      ---
      apiVersion: v1
      kind: Namespace
      metadata: {name: volcano-system}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: recorder}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: hekla-recorder}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: limited}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: recorder, namespace: kube-system}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: hekla-recorder}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: limited}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: owner, namespace: team-a}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: ada}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: asks, namespace: team-a}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: hekla-recorder-view}
      subjects:
      - {apiGroup: rbac.authorization.k8s.io, kind: User, name: bob}
      - {apiGroup: rbac.authorization.k8s.io, kind: User, name: carl}
      """;

  private final RealCluster cluster;
  private final HeklaProcess hekla;
  private final Kubectl kubectl;
  private final int port;
  private final String authority;

  private RecorderApiCluster(
      RealCluster cluster, HeklaProcess hekla, Kubectl kubectl, int port, String authority) {
    this.cluster = cluster;
    this.hekla = hekla;
    this.kubectl = kubectl;
    this.port = port;
    this.authority = authority;
  }

  /**
   * Starts it; returns once the API server serves the API.
   *
   * @param settings further ones of Hekla, as {@code -Dhekla…}
   */
  static RecorderApiCluster start(Path folder, List<String> settings) throws Exception {
    var server =
        RealApiServer.start(
            folder.resolve("server"),
            ServerOptions.DEFAULTS.with(FrontProxyKeys.write(folder.resolve("front-proxy"))));
    var cluster = new RealCluster(server);
    var kubectl = new Kubectl(server.kubeconfig(), folder);
    for (String role : List.of("hekla-recorder", "hekla-recorder-view")) {
      kubectl.run("create", "-f", Path.of("rbac", role + ".yaml").toString()).done();
    }
    kubectl.runOn(USERS, "create", "-f", "-").done();
    Issued certificate =
        new CertificateMaker(new SecureRandom())
            .make(List.of(SERVICE, "127.0.0.1"), Instant.now(), Duration.ofDays(1));
    int port = FreePort.next();
    var options =
        new ArrayList<>(
            List.of(
                "-Dhekla.recorder.api.host=127.0.0.1",
                "-Dhekla.recorder.api.port=" + port,
                "-Dhekla.recorder.api.certificate="
                    + Files.writeString(folder.resolve("api.crt"), certificate.chain()),
                "-Dhekla.recorder.api.key="
                    + Files.writeString(folder.resolve("api.key"), certificate.key()),
                "-Dhekla.recorder.api.poll=200ms",
                "-Dhekla.log.own=INFO"));
    options.addAll(settings);
    var hekla =
        new HeklaProcess(
            "recorder-api", server.limitedKubeconfig(), folder.resolve("data"), options, List.of());
    var started =
        new RecorderApiCluster(cluster, hekla.awaitUp(), kubectl, port, certificate.authority());
    kubectl.runOn(registration(port, certificate.authority()), "create", "-f", "-").done();
    await("an API that is served")
        .atMost(LONGEST)
        .until(() -> kubectl.run("get", "--raw", ROOT).code() == 0);
    return started;
  }

  /** The API as installed, but for the way to a server on this machine. */
  private static String registration(int port, String authority) throws IOException {
    String service =
        """
        apiVersion: v1
        kind: Service
        metadata: {name: hekla-recorder, namespace: volcano-system}
        spec: {type: ExternalName, externalName: localhost}
        """;
    String bundle =
        Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.US_ASCII));
    return service
        + "---\n"
        + Files.readString(Path.of("recorder-api", "apiservice.yaml"))
            .replace("    port: 443", "    port: " + port)
        + "  caBundle: "
        + bundle
        + "\n";
  }

  RealCluster cluster() {
    return cluster;
  }

  HeklaProcess hekla() {
    return hekla;
  }

  /** As an administrator. */
  Kubectl kubectl() {
    return kubectl;
  }

  /** A client of a user, which asks once and not again. */
  KubernetesClient client(String user) {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(cluster.kubectl().getConfiguration())
                .withImpersonateUsername(user)
                .withRequestRetryBackoffLimit(0)
                .build())
        .build();
  }

  /** Asks Hekla itself, past the API server, with headers that name a user; returns the answer. */
  HttpResponse<String> askDirectly(String user, String path) throws Exception {
    try (HttpClient client =
        HttpClient.newBuilder().sslContext(TlsClient.trusting(authority)).build()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + ROOT + path))
              .header("X-Remote-User", user)
              .header("X-Remote-Group", "system:masters")
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  /** Asks as a user, with a path behind that of the version. */
  Kubectl.Said ask(String user, String path) {
    return kubectl.run("get", "--raw", ROOT + path, "--as", user);
  }

  @Override
  public void close() {
    hekla.close();
    cluster.close();
  }
}
