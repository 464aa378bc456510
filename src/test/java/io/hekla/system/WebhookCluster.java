package io.hekla.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import io.hekla.relay.Relay;
import io.hekla.relay.ServicePorts;
import io.hekla.relay.Tap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Real API server that asks replicas of {@code hekla up --role admission}, which have no more than
 * the role that is installed, behind one address. They register themselves.
 */
final class WebhookCluster implements AutoCloseable {
  private static final String NAMESPACE = "volcano-system";
  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final Path folder;
  private final RealApiServer server;
  private final KubernetesClient admin;
  private final List<Integer> ports = new ArrayList<>();
  private final ServicePorts service;
  private final Relay relay;
  private boolean schedules;
  private final List<HeklaProcess> replicas = new ArrayList<>();

  private WebhookCluster(Path folder, RealApiServer server, int replicas) throws IOException {
    this.folder = folder;
    for (int replica = 0; replica < replicas; replica++) {
      ports.add(FreePort.next());
    }
    this.service = new ServicePorts(ports);
    this.relay = new Relay(service, 0, () -> Tap.NONE);
    this.server = server;
    this.admin = server.client();
  }

  /**
   * Starts it; returns once the API server asks the webhook.
   *
   * @param settings of both replicas, as {@code -Dhekla…}
   */
  static WebhookCluster start(Path folder, List<String> settings) throws Exception {
    return start(folder, settings, 2);
  }

  /** Starts one as {@link #start(Path, List)} does, with so many replicas. */
  static WebhookCluster start(Path folder, List<String> settings, int replicas) throws Exception {
    return start(folder, settings, replicas, "admission");
  }

  /** Starts one as {@link #start(Path, List)} does, with one member that schedules as well. */
  static WebhookCluster startScheduling(Path folder, List<String> settings) throws Exception {
    return start(folder, settings, 1, "scheduler,admission");
  }

  private static WebhookCluster start(
      Path folder, List<String> settings, int replicas, String roles) throws Exception {
    var cluster =
        new WebhookCluster(
            folder,
            RealApiServer.start(folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.USES)),
            replicas);
    try {
      cluster.prepare();
      if (roles.contains("scheduler")) {
        cluster.schedules = true;
        cluster.giveTheRole("hekla");
      }
      for (int port : cluster.ports) {
        cluster.replicas.add(cluster.replica(port, settings, roles));
      }
      cluster.replicas.forEach(one -> one.awaitSaid("Hekla is up"));
      cluster.awaitAsked();
      return cluster;
    } catch (Exception | AssertionError e) {
      cluster.close();
      throw e;
    }
  }

  private void prepare() throws IOException {
    admin
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    giveTheRole("hekla-admission");
    // The replicas write their configurations themselves.
    giveTheRole("hekla-admission-writer");
    bindTheRoleIn(NAMESPACE);
    bindTheRoleIn("default");
    openQueue(Yaml.queue("default"));
  }

  private void bindTheRoleIn(String namespace) {
    admin
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withName("hekla-admission")
                .withNamespace(namespace)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", "hekla-admission")
                .addNewSubject("rbac.authorization.k8s.io", "User", "limited", null)
                .build())
        .create();
  }

  private void giveTheRole(String role) throws IOException {
    // The module that compiles these tests is the one that packages the roles.
    try (var file = Files.newInputStream(Path.of("rbac", role + ".yaml"))) {
      admin.load(file).create();
    }
    admin
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(role)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role)
                .addNewSubject("rbac.authorization.k8s.io", "User", "limited", null)
                .build())
        .create();
  }

  private HeklaProcess replica(int port, List<String> settings, String roles) throws IOException {
    var options =
        new ArrayList<>(
            List.of(
                "-Dhekla.admission.port=" + port,
                "-Dhekla.admission.host=127.0.0.1",
                "-Dhekla.admission.url=https://127.0.0.1:" + relay.port(),
                "-Dhekla.admission.configurations=write",
                "-Dhekla.admission.leave-after=500ms",
                "-Dhekla.admission.certificate.poll=100ms",
                "-Dhekla.log.own=INFO"));
    options.addAll(settings);
    return new HeklaProcess(
        "webhook-" + port,
        server.limitedKubeconfig(),
        folder.resolve("data-" + port),
        options,
        List.of("--role", roles));
  }

  /**
   * Waits until the API server asks the webhook: it learns of configurations by a watch of its own.
   */
  private void awaitAsked() {
    await("a webhook that is asked")
        .atMost(LONGEST)
        .until(
            () -> kubectl("create", "--dry-run=server", TWO_TASKS_OF_A_NAME).output(),
            output -> output.contains("spec.tasks[1].name"));
  }

  private static final String TWO_TASKS_OF_A_NAME =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: probe, namespace: default}
      spec:
        minAvailable: 1
        tasks:
        - {name: a, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}
        - {name: a, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}
      """;

  /** Output of kubectl, and its exit code. */
  record Said(int code, String output) {}

  /** Has kubectl do something with a manifest. */
  Said kubectl(String verb, String option, String manifest) {
    try {
      Path file = Files.createTempFile(folder, "manifest", ".yaml");
      Files.writeString(file, manifest);
      return kubectl(List.of(verb, option, "-f", file.toString()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  Said kubectl(List<String> arguments) {
    try {
      var command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getenv("KUBEBUILDER_ASSETS"), "kubectl").toString(),
                  "--kubeconfig",
                  server.kubeconfig().toString()));
      command.addAll(arguments);
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      return new Said(process.exitValue(), output);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Makes a queue, and opens it as the scheduler would. */
  void openQueue(String manifest) {
    Queue queue = admin.resource(read(manifest, Queue.class)).create();
    queue.setStatus(new QueueStatus());
    queue.getStatus().state = "Open";
    admin.resource(queue).updateStatus();
  }

  /** The object that a manifest says. */
  static <T> T read(String manifest, Class<T> type) {
    try {
      return new YAMLMapper().readValue(manifest, type);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Kubeconfig of a user with all rights. */
  Path kubeconfig() throws IOException {
    return server.kubeconfig();
  }

  KubernetesClient admin() {
    return admin;
  }

  /** Relay before the ports of all members. */
  Relay relay() {
    return relay;
  }

  /** Service that hands connections to the members. */
  ServicePorts service() {
    return service;
  }

  List<HeklaProcess> replicas() {
    return replicas;
  }

  List<Integer> ports() {
    return ports;
  }

  @Override
  public void close() throws IOException {
    replicas.forEach(HeklaProcess::close);
    relay.close();
    admin.close();
    if (!schedules) {
      RoleUse.add("hekla-admission", server, "limited");
    }
    server.close();
  }
}
