package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
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
  private static final int FORBIDDEN = 403;
  private static final Duration LONGEST_START = Duration.ofMinutes(2);

  /** From the folder of every module. */
  private static final Path CRDS = Path.of("..", "deploy", "crds");

  private final Path programs;
  private final ServerFolder files;
  private final Audit audit;
  private final Optional<FrontProxyFiles> frontProxy;
  private final int etcdPort;
  private final int etcdPeerPort;
  private final int port;
  private final List<Program> others = new ArrayList<>();
  private Program etcd;
  private Program server;

  /** Content of the server's audit log. */
  private enum Audit {
    NOTHING,
    WRITES,
    USES
  }

  /** Files in PEM by which aggregated APIs trust the server, and know that it calls them. */
  public record FrontProxyFiles(Path authority, Path certificate, Path key) {}

  private RealApiServer(
      Path programs, Path folder, Audit audit, Optional<FrontProxyFiles> frontProxy)
      throws IOException, GeneralSecurityException {
    this.programs = programs;
    this.audit = audit;
    this.frontProxy = frontProxy;
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
   * Starts one; tests that do so are marked {@link OnRealApiServer}.
   *
   * @param folder where it keeps its files
   */
  public static RealApiServer start(Path folder) throws IOException, GeneralSecurityException {
    return start(folder, Audit.NOTHING, List.of());
  }

  /** Starts one as {@link #start} does, with every write in {@link #auditLog()}. */
  public static RealApiServer startAudited(Path folder)
      throws IOException, GeneralSecurityException {
    return start(folder, Audit.WRITES, List.of());
  }

  /**
   * Starts one.
   *
   * @param controllers of Kubernetes that run besides the garbage collector
   */
  public static RealApiServer start(Path folder, List<String> controllers)
      throws IOException, GeneralSecurityException {
    return start(folder, Audit.NOTHING, controllers);
  }

  /**
   * Starts one as {@link #start(Path, List)} does, and records the requests of users with roles for
   * {@link #usesOf}.
   */
  public static RealApiServer startRecorded(Path folder, List<String> controllers)
      throws IOException, GeneralSecurityException {
    return start(folder, Audit.USES, controllers);
  }

  /**
   * Starts one that passes requests on to aggregated APIs.
   *
   * @param frontProxy its certificate for these, with the common name {@code front-proxy-client}
   */
  public static RealApiServer startAggregating(Path folder, FrontProxyFiles frontProxy)
      throws IOException, GeneralSecurityException {
    return start(folder, Audit.NOTHING, List.of(), Optional.of(frontProxy));
  }

  private static RealApiServer start(Path folder, Audit audit, List<String> controllers)
      throws IOException, GeneralSecurityException {
    return start(folder, audit, controllers, Optional.empty());
  }

  private static RealApiServer start(
      Path folder, Audit audit, List<String> controllers, Optional<FrontProxyFiles> frontProxy)
      throws IOException, GeneralSecurityException {
    Path programs = programs().orElseThrow();
    assertThat(programs.resolve("kube-apiserver")).as(VARIABLE).isExecutable();
    var server = new RealApiServer(programs, folder, audit, frontProxy);
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

  /** A line of JSON for each request that wrote to pods or Jobs, if it was started with that. */
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

  /**
   * Every write that a user asked for, whether it was allowed or not, as {@code create
   * pods/binding}; what only asks the server about permissions left out.
   */
  public List<String> writesOf(String user) throws IOException {
    var json = new ObjectMapper();
    var writes = new ArrayList<String>();
    for (String line : Files.readAllLines(files.auditLog())) {
      JsonNode request = json.readTree(line);
      JsonNode object = request.path("objectRef");
      if (request.path("user").path("username").asText().equals(user)
          && !object.path("apiGroup").asText().equals("authorization.k8s.io")) {
        String part = object.path("subresource").asText("");
        writes.add(
            request.path("verb").asText()
                + " "
                + object.path("resource").asText()
                + (part.isEmpty() ? "" : "/" + part));
      }
    }
    return writes;
  }

  /**
   * Returns the rights that a user had and used, as RBAC names them: {@code create /pods/binding}.
   * Rights of every user, as to ask about permissions, are left out.
   */
  public SortedSet<String> usesOf(String user) throws IOException {
    var json = new ObjectMapper();
    var uses = new TreeSet<String>();
    for (String line : Files.readAllLines(files.auditLog())) {
      JsonNode request = json.readTree(line);
      JsonNode object = request.path("objectRef");
      String group = object.path("apiGroup").asText("");
      if (request.path("user").path("username").asText().equals(user)
          && request.path("responseStatus").path("code").asInt() != FORBIDDEN
          && object.has("resource")
          && !group.equals("authorization.k8s.io")) {
        String part = object.path("subresource").asText("");
        uses.add(
            "%s %s/%s%s"
                .formatted(
                    request.path("verb").asText(),
                    group,
                    object.path("resource").asText(),
                    part.isEmpty() ? "" : "/" + part));
      }
    }
    return uses;
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
            2,
            Duration.ofMinutes(1),
            Duration.ofMinutes(1),
            10,
            new Pauses(Duration.ofMillis(10), Duration.ofMillis(100)));
    return Fabric8KubernetesApi.of(Config.fromKubeconfig(kubeconfig.toFile()), settings);
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
    var options =
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
    if (audit != Audit.NOTHING) {
      options.add(
          "--audit-policy-file="
              + (audit == Audit.USES ? files.recordingPolicy() : files.auditPolicy()));
      options.add("--audit-log-path=" + files.auditLog());
      // In one file, however long the test runs: it starts another one after 100 MB otherwise.
      options.add("--audit-log-maxsize=100000");
    }
    frontProxy.ifPresent(
        files ->
            options.addAll(
                List.of(
                    "--requestheader-client-ca-file=" + files.authority(),
                    "--requestheader-allowed-names=front-proxy-client",
                    "--requestheader-username-headers=X-Remote-User",
                    "--requestheader-group-headers=X-Remote-Group",
                    "--requestheader-extra-headers-prefix=X-Remote-Extra-",
                    "--proxy-client-cert-file=" + files.certificate(),
                    "--proxy-client-key-file=" + files.key())));
    return run("kube-apiserver", options);
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
