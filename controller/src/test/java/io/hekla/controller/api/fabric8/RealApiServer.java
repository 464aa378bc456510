package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/**
 * Real kube-apiserver and its etcd on free ports of loopback, with Hekla's CRDs; and
 * kube-controller-manager's garbage collector where the folder of programs has that too. No kubelet
 * runs anything.
 */
public final class RealApiServer implements AutoCloseable {
  static final String VARIABLE = "KUBEBUILDER_ASSETS";
  private static final Duration LONGEST_START = Duration.ofMinutes(2);
  private static final Duration REQUEST = Duration.ofMinutes(1);

  /** Go's collector runs less often, which saves a sixth of the server's CPU time. */
  private static final Map<String, String> LARGE_HEAP = Map.of("GOGC", "400");

  /** From the folder of every module. */
  private static final Path CRDS = Path.of("..", "deploy", "crds");

  private final Path programs;
  private final ServerFolder files;
  private final ServerOptions options;
  private final int etcdPort;
  private final int etcdPeerPort;
  private final int port;
  private final List<Program> others = new ArrayList<>();
  private Program etcd;
  private Program server;

  private RealApiServer(Path programs, Path folder, ServerOptions options)
      throws IOException, GeneralSecurityException {
    this.programs = programs;
    this.options = options;
    this.files = new ServerFolder(folder);
    files.write();
    this.etcdPort = FreePort.next();
    this.port = FreePort.next();
    this.etcdPeerPort = FreePort.next();
    this.etcd = runEtcd();
    this.server = runServer();
  }

  /** The folder that KUBEBUILDER_ASSETS names, if it is set. */
  static Optional<Path> programs() {
    return Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
  }

  /**
   * Starts one with the defaults of {@link ServerOptions}; tests that do so are marked {@link
   * OnRealApiServer}.
   *
   * @param folder where it keeps its files
   */
  public static RealApiServer start(Path folder) throws IOException, GeneralSecurityException {
    return start(folder, ServerOptions.DEFAULTS);
  }

  /** Starts one as {@link #start(Path)} does, with other options. */
  public static RealApiServer start(Path folder, ServerOptions options)
      throws IOException, GeneralSecurityException {
    Path programs = programs().orElseThrow();
    assertThat(programs.resolve("kube-apiserver")).as(VARIABLE).isExecutable();
    var server = new RealApiServer(programs, folder, options);
    try {
      server.awaitServing();
      server.installCrds();
      server.runControllers();
      return server;
    } catch (IOException | RuntimeException | AssertionError e) {
      server.close();
      throw e;
    }
  }

  /** Writes a kubeconfig of a user with all rights. */
  public Path kubeconfig() throws IOException {
    return files.kubeconfig(ServerFolder.ADMIN, port);
  }

  /** Writes the {@link #kubeconfig} of a connection by way of a proxy. */
  public Path kubeconfig(URI proxy) throws IOException {
    return files.kubeconfig(ServerFolder.ADMIN, proxy, "proxied.kubeconfig");
  }

  /** Address that it listens on. */
  public URI address() {
    return URI.create("https://127.0.0.1:" + port);
  }

  /** Has a line of JSON for each request, if it was started with an audit log. */
  public Path auditLog() {
    return files.auditLog();
  }

  /**
   * Writes a kubeconfig of the user {@code limited}, whose rights are those of roles, at first
   * none.
   */
  public Path limitedKubeconfig() throws IOException {
    return files.kubeconfig(ServerFolder.LIMITED, port);
  }

  /** Writes a kubeconfig of a user without rights. */
  public Path kubeconfigOfAStranger() throws IOException {
    return files.kubeconfig(ServerFolder.STRANGER, port);
  }

  /**
   * Writes a kubeconfig of the user {@code observer}, whose rights are those of roles, at first
   * none.
   */
  public Path observerKubeconfig() throws IOException {
    return files.kubeconfig(ServerFolder.OBSERVER, port);
  }

  /** Returns what its audit log says, if it was started with one. */
  public AuditedRequests audited() {
    return new AuditedRequests(files.auditLog());
  }

  /** Returns the port under test, as a user with all rights. */
  public Fabric8KubernetesApi connect() throws IOException {
    return connect(kubeconfig());
  }

  /** Connects as {@link #connect()} does, but by way of a proxy. */
  public Fabric8KubernetesApi connect(URI proxy) throws IOException {
    return connect(kubeconfig(proxy));
  }

  private static Fabric8KubernetesApi connect(Path kubeconfig) {
    var settings =
        new ClientSettings(
            2000,
            4000,
            true,
            2,
            Duration.ofMinutes(1),
            REQUEST,
            10,
            new Pauses(Duration.ofMillis(10), Duration.ofMillis(100)));
    return Fabric8KubernetesApi.of(Config.fromKubeconfig(kubeconfig.toFile()), settings);
  }

  /** Fabric8's own client, for what the port does not do; as patient as the port. */
  public KubernetesClient client() throws IOException {
    Config config = Config.fromKubeconfig(kubeconfig().toFile());
    config.setRequestTimeout(Math.toIntExact(REQUEST.toMillis()));
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** Skips a test that needs a garbage collector where there is none. */
  void assumeGarbageCollected() {
    Assumptions.assumeTrue(
        !others.isEmpty(), VARIABLE + " has no kube-controller-manager to collect garbage");
  }

  /** Kills the server and starts it again on what etcd holds. */
  public void restart() throws IOException {
    kill();
    revive();
  }

  /** Kills the server; etcd goes on. */
  public void kill() {
    server.close();
  }

  /** Starts the server again on what etcd holds. */
  public void revive() throws IOException {
    server = runServer();
    awaitServing();
  }

  /** Copies what etcd holds, for which it is away for a moment. */
  public void backUp() throws IOException {
    etcd.close();
    copy(files.folder().resolve("etcd"), files.folder().resolve("backup"));
    etcd = runEtcd();
    awaitServing();
  }

  /** Has etcd hold what it held at the backup, while the server is down. */
  public void restore() throws IOException {
    kill();
    etcd.close();
    Path store = files.folder().resolve("etcd");
    Files.move(store, files.folder().resolve("lost"));
    copy(files.folder().resolve("backup"), store);
    etcd = runEtcd();
    revive();
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (var tree = Files.walk(from)) {
      all = tree.toList();
    }
    for (Path file : all) {
      Files.copy(file, to.resolve(from.relativize(file).toString()));
    }
  }

  /** Stops the server in the middle of what it does, as a machine without time for it. */
  public void pause() throws IOException {
    server.pause();
  }

  /** Has the server go on. */
  public void resume() throws IOException {
    server.resume();
  }

  /** Has etcd forget all versions but the newest. */
  public void compact() throws IOException, InterruptedException {
    String now = etcd("kv/range", "{\"key\": \"Lw==\"}");
    var revision = Pattern.compile("\"revision\":\"?(\\d+)").matcher(now);
    assertThat(revision.find()).as(now).isTrue();
    etcd("kv/compaction", "{\"revision\": %s, \"physical\": true}".formatted(revision.group(1)));
  }

  private String etcd(String what, String request) throws IOException, InterruptedException {
    try (var http = HttpClient.newHttpClient()) {
      var answer =
          http.send(
              HttpRequest.newBuilder(
                      URI.create("http://127.0.0.1:%d/v3/%s".formatted(etcdPort, what)))
                  .POST(HttpRequest.BodyPublishers.ofString(request))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return answer.body();
    }
  }

  @Override
  public void close() {
    others.forEach(Program::close);
    etcd.close();
    server.close();
  }

  private Program runEtcd() throws IOException {
    String client = "http://127.0.0.1:" + etcdPort;
    return run(
        "etcd",
        List.of(
            "--data-dir=" + files.folder().resolve("etcd"),
            "--unsafe-no-fsync",
            "--log-level=error",
            "--listen-client-urls=" + client,
            "--advertise-client-urls=" + client,
            "--listen-peer-urls=http://127.0.0.1:" + etcdPeerPort));
  }

  private Program runServer() throws IOException {
    var arguments =
        new ArrayList<>(
            List.of(
                "--etcd-servers=http://127.0.0.1:" + etcdPort,
                "--bind-address=127.0.0.1",
                "--secure-port=" + port,
                "--cert-dir=" + files.folder().resolve("certs"),
                "--token-auth-file=" + files.tokens(),
                "--authorization-mode=RBAC",
                // No controller removes the taint that the second would give new nodes.
                "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + files.serviceAccountKey(),
                "--service-account-signing-key-file=" + files.serviceAccountKey(),
                "--service-cluster-ip-range=10.0.0.0/16"));
    arguments.addAll(options.arguments(files));
    return run("kube-apiserver", arguments);
  }

  private void runControllers() throws IOException {
    var controllers = new ArrayList<>(List.of("garbage-collector-controller"));
    controllers.addAll(options.controllers());
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
    return Program.start(command, LARGE_HEAP, files.folder().resolve(program + ".log"));
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
      var ours = new ArrayList<Kind<?>>(Kind.JOB_SOURCES);
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
}
