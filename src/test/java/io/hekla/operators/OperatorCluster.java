package io.hekla.operators;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.hekla.controller.api.fabric8.Program;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.system.HeklaProcess;
import io.hekla.system.RealCluster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * Real API server with two nodes and a kubelet that only writes status, {@code hekla up} with the
 * shipped settings, and one operator with its CRDs. The operator's output is in {@code
 * target/operators}.
 */
final class OperatorCluster implements AutoCloseable {
  private final Operator operator;
  private final RealCluster cluster;
  private final HeklaProcess hekla;
  private final List<Program> programs = new ArrayList<>();

  private OperatorCluster(Operator operator, RealCluster cluster, HeklaProcess hekla) {
    this.operator = operator;
    this.cluster = cluster;
    this.hekla = hekla;
  }

  /**
   * Starts all but the operator.
   *
   * @param folder for all files
   * @param crds folder of the CRDs that its project publishes
   */
  static OperatorCluster start(Operator operator, String crds, Path folder) throws Exception {
    System.out.printf("%s %s%n", operator.name(), operator.version());
    var cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"), ServerOptions.DEFAULTS.with(List.of("job-controller"))));
    HeklaProcess hekla =
        new HeklaProcess(
            operator.name(), cluster.server().limitedKubeconfig(), folder.resolve("data"));
    var started = new OperatorCluster(operator, cluster, hekla);
    try {
      hekla.awaitUp();
      operator.crds(crds).forEach(started::install);
      started.addNode("n1");
      started.addNode("n2");
      return started;
    } catch (Exception | AssertionError e) {
      started.close();
      throw e;
    }
  }

  private void addNode(String name) {
    cluster.addNode(
        name,
        Map.of(
            "cpu", new Quantity("4"),
            "memory", new Quantity("16Gi"),
            "ephemeral-storage", new Quantity("100Gi"),
            "nvidia.com/gpu", new Quantity("1"),
            "pods", new Quantity("100")),
        Map.of("kubernetes.io/os", "linux", "kubernetes.io/hostname", name));
  }

  /** Runs the operator's program as a user with all rights, until the end. */
  void runOperator(List<String> arguments, Map<String, String> environment) throws IOException {
    var command = new ArrayList<>(List.of(operator.program().toString()));
    command.addAll(arguments);
    run(command, environment);
  }

  /** Runs a program as a user with all rights, until the end. */
  Program run(List<String> command, Map<String, String> environment) throws IOException {
    var all = new HashMap<>(environment);
    all.put("KUBECONFIG", cluster.server().kubeconfig().toString());
    Path output = Path.of("target", "operators", operator.name() + ".log");
    Files.createDirectories(output.getParent());
    var program = Program.start(command, all, output);
    programs.add(program);
    return program;
  }

  /**
   * Applies a manifest, in the namespaces that it names, else in {@code default}; again while a
   * webhook of the operator, which just starts, does not answer.
   */
  List<HasMetadata> create(String manifest) {
    var items =
        kubectl().load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).items();
    var made = new ArrayList<HasMetadata>();
    for (HasMetadata item : items) {
      awaitThat(item.getMetadata().getName() + " being taken", () -> made.addAll(apply(item)));
    }
    return made;
  }

  /** Applies an object; returns nothing if a webhook did not answer. */
  private List<HasMetadata> apply(HasMetadata item) {
    String namespace = Objects.requireNonNullElse(item.getMetadata().getNamespace(), "default");
    try {
      return List.of(kubectl().resource(item).inNamespace(namespace).serverSideApply());
    } catch (KubernetesClientException e) {
      if (String.valueOf(e.getMessage()).contains("failed calling webhook")) {
        return List.of();
      }
      throw e;
    }
  }

  private void install(String crd) {
    create(crd)
        .forEach(
            made ->
                awaitThat(
                    "CRD " + made.getMetadata().getName(),
                    () -> isEstablished(made.getMetadata().getName())));
  }

  private boolean isEstablished(String crd) {
    var status =
        kubectl().apiextensions().v1().customResourceDefinitions().withName(crd).get().getStatus();
    return status != null
        && status.getConditions() != null
        && status.getConditions().stream()
            .anyMatch(one -> one.getType().equals("Established") && one.getStatus().equals("True"));
  }

  /** Waits until an operator's object has a condition that is true. */
  void awaitCondition(HasMetadata object, String type) {
    awaitThat(
        "%s being %s".formatted(object.getMetadata().getName(), type),
        () -> hasCondition(kubectl().resource(object).get(), type));
  }

  private static boolean hasCondition(HasMetadata object, String type) {
    var all =
        ((GenericKubernetesResource) object).<List<Map<String, String>>>get("status", "conditions");
    return all != null
        && all.stream()
            .anyMatch(one -> type.equals(one.get("type")) && "True".equals(one.get("status")));
  }

  /** Changes an object by a JSON patch. */
  void change(HasMetadata object, String patch) {
    kubectl().resource(object).patch(PatchContext.of(PatchType.JSON), patch);
  }

  void createNamespace(String name) {
    kubectl()
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
  }

  /**
   * Creates a Service by which the API server calls webhooks on loopback, at the port that their
   * configuration names.
   */
  void createServiceOnLoopback(String namespace, String name) {
    kubectl()
        .resource(
            new ServiceBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withType("ExternalName")
                .withExternalName("localhost")
                .endSpec()
                .build())
        .create();
  }

  /**
   * Writes a Secret's data into files once an operator has filled it, as the kubelet of its pod
   * does for a volume.
   */
  void mount(String namespace, String secret, Path folder) throws IOException {
    var resource = kubectl().secrets().inNamespace(namespace).withName(secret);
    awaitThat(
        "content of Secret " + secret,
        () -> resource.get().getData() != null && !resource.get().getData().isEmpty());
    Files.createDirectories(folder);
    for (var file : resource.get().getData().entrySet()) {
      Files.write(folder.resolve(file.getKey()), Base64.getDecoder().decode(file.getValue()));
    }
  }

  /** Waits until an operator has written its authority into the configuration of its webhooks. */
  void awaitTrustedWebhooks(String configuration) {
    var webhooks =
        kubectl()
            .admissionRegistration()
            .v1()
            .mutatingWebhookConfigurations()
            .withName(configuration);
    awaitThat(
        "trusted webhooks of " + configuration,
        () ->
            webhooks.get().getWebhooks().stream()
                .allMatch(webhook -> webhook.getClientConfig().getCaBundle() != null));
  }

  /** Ends a program before the end. */
  void stop(Program program) {
    programs.remove(program);
    program.close();
  }

  /** Waits until something listens on a port of loopback. */
  void awaitListening(int port) {
    awaitThat(
        "a listener on port " + port,
        () -> {
          try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
          } catch (ConnectException notYet) {
            return false;
          }
        });
  }

  /** Deletes objects, and waits until their PodGroups and pods are gone. */
  void delete(List<HasMetadata> objects) {
    objects.forEach(object -> kubectl().resource(object).delete());
    awaitThat(
        "that the garbage of " + objects.getFirst().getMetadata().getName() + " is collected",
        () -> kubectl().pods().inAnyNamespace().list().getItems().isEmpty());
  }

  /** Closes a node to pods, as {@code kubectl cordon} does, or opens it. */
  void cordon(String node, boolean closed) {
    cluster.cordon(node, closed);
  }

  KubernetesClient kubectl() {
    return cluster.kubectl();
  }

  RealCluster real() {
    return cluster;
  }

  /** Waits for something that the operator and Hekla shall bring about while both run. */
  void awaitThat(String what, Callable<Boolean> condition) {
    hekla.awaitThat(
        what,
        () -> {
          for (Program program : programs) {
            program.assertRuns();
          }
          return condition.call();
        });
  }

  @Override
  public void close() {
    programs.forEach(Program::close);
    hekla.close();
    cluster.close();
  }
}
