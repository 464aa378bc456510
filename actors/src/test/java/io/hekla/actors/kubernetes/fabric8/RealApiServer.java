package io.hekla.actors.kubernetes.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A real kube-apiserver and its etcd on free ports of loopback, with Hekla's CRDs; and
 * kube-controller-manager's garbage collector where the folder of programs has that too. No kubelet
 * runs anything.
 */
public final class RealApiServer implements AutoCloseable {
  static final String VARIABLE = "KUBEBUILDER_ASSETS";
  private static final Duration LONGEST_START = Duration.ofMinutes(2);

  /** From the folder of every module. */
  private static final Path CRDS = Path.of("..", "deploy", "crds");

  private final Path programs;
  private final ServerFolder files;
  private final int etcdPort;
  private final int port;
  private final List<Program> others = new ArrayList<>();
  private Program server;

  private RealApiServer(Path programs, Path folder) throws IOException, GeneralSecurityException {
    this.programs = programs;
    this.files = new ServerFolder(folder);
    files.write();
    this.etcdPort = freePort();
    this.port = freePort();
    String client = "http://127.0.0.1:" + etcdPort;
    String peer = "http://127.0.0.1:" + freePort();
    others.add(
        run(
            "etcd",
            List.of(
                "--data-dir=" + folder.resolve("etcd"),
                "--unsafe-no-fsync",
                "--log-level=error",
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer)));
    this.server = runServer();
  }

  /** The folder that KUBEBUILDER_ASSETS names, if it is set. */
  static Optional<Path> programs() {
    return Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
  }

  /**
   * Starts one; tests that do so are marked {@link OnRealApiServer}.
   *
   * @param folder where it keeps its files
   */
  public static RealApiServer start(Path folder) throws IOException, GeneralSecurityException {
    return start(folder, List.of());
  }

  /**
   * Starts one.
   *
   * @param controllers of Kubernetes that run besides the garbage collector
   */
  public static RealApiServer start(Path folder, List<String> controllers)
      throws IOException, GeneralSecurityException {
    Path programs = programs().orElseThrow();
    assertThat(programs.resolve("kube-apiserver")).as(VARIABLE).isExecutable();
    var server = new RealApiServer(programs, folder);
    try {
      server.awaitServing();
      server.installCrds();
      server.runControllers(controllers);
      return server;
    } catch (IOException | RuntimeException | AssertionError e) {
      server.close();
      throw e;
    }
  }

  /** A kubeconfig of somebody who may do everything. */
  public Path kubeconfig() throws IOException {
    return files.kubeconfig(ServerFolder.ADMIN, port);
  }

  /** A kubeconfig of the user {@code limited}, who may do what roles allow, at first nothing. */
  public Path limitedKubeconfig() throws IOException {
    return files.kubeconfig(ServerFolder.LIMITED, port);
  }

  /** A kubeconfig of somebody who may do nothing. */
  public Path kubeconfigOfAStranger() throws IOException {
    return files.kubeconfig(ServerFolder.STRANGER, port);
  }

  /** The port under test, as somebody who may do everything. */
  public Fabric8KubernetesApi connect() throws IOException {
    var settings = new ClientSettings(2000, 4000, 2, Duration.ofMinutes(1));
    return Fabric8KubernetesApi.of(Config.fromKubeconfig(kubeconfig().toFile()), settings);
  }

  /** Fabric8's own client, for what the port does not do. */
  public KubernetesClient client() throws IOException {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(kubeconfig().toFile()))
        .build();
  }

  /** Skips a test that needs a garbage collector where there is none. */
  void assumeGarbageCollected() {
    Assumptions.assumeTrue(
        others.size() > 1, VARIABLE + " has no kube-controller-manager to collect garbage");
  }

  /** Kills the server and starts it again on what etcd holds. */
  public void restart() throws IOException {
    server.close();
    server = runServer();
    awaitServing();
  }

  @Override
  public void close() {
    others.reversed().forEach(Program::close);
    server.close();
  }

  private Program runServer() throws IOException {
    return run(
        "kube-apiserver",
        List.of(
            "--etcd-servers=http://127.0.0.1:" + etcdPort,
            "--bind-address=127.0.0.1",
            "--secure-port=" + port,
            "--cert-dir=" + files.folder().resolve("certs"),
            "--token-auth-file=" + files.tokens(),
            "--authorization-mode=RBAC",
            // Nobody takes from new nodes what the second would taint them with.
            "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
            "--service-account-issuer=https://kubernetes.default.svc",
            "--service-account-key-file=" + files.serviceAccountKey(),
            "--service-account-signing-key-file=" + files.serviceAccountKey(),
            "--service-cluster-ip-range=10.0.0.0/16"));
  }

  private void runControllers(List<String> besidesGarbageCollector) throws IOException {
    var controllers = new ArrayList<>(List.of("garbage-collector-controller"));
    controllers.addAll(besidesGarbageCollector);
    if (Files.isExecutable(programs.resolve("kube-controller-manager"))) {
      others.add(
          run(
              "kube-controller-manager",
              List.of(
                  "--kubeconfig=" + kubeconfig(),
                  "--leader-elect=false",
                  "--controllers=" + String.join(",", controllers),
                  "--secure-port=0")));
    }
  }

  private Program run(String program, List<String> options) throws IOException {
    var command = new ArrayList<String>();
    command.add(programs.resolve(program).toString());
    command.addAll(options);
    return Program.start(command, files.folder().resolve(program + ".log"));
  }

  private void awaitServing() throws IOException {
    try (var api = connect()) {
      await("an API server that serves")
          .atMost(LONGEST_START)
          .until(
              () -> {
                server.assertRuns();
                return api.get(Kind.NAMESPACE, new ObjectKey("", "default"))
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS)
                    instanceof Answer.Done;
              });
    }
  }

  private void installCrds() throws IOException {
    try (var client = client();
        var api = connect();
        var crds = Files.newDirectoryStream(CRDS, "*.yaml")) {
      for (Path crd : crds) {
        try (InputStream text = Files.newInputStream(crd)) {
          client.load(text).create();
        }
      }
      var ours = new ArrayList<Kind<?>>(Kind.MAKERS);
      ours.addAll(List.of(Kind.JOB, Kind.COMMAND, Kind.QUEUE, Kind.POD_GROUP));
      for (Kind<?> kind : ours) {
        await(kind.plural() + " being served")
            .atMost(LONGEST_START)
            .until(
                () ->
                    api.list(kind).toCompletableFuture().get(60, TimeUnit.SECONDS)
                        instanceof Answer.Done);
      }
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
