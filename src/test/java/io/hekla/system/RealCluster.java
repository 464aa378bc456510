package io.hekla.system;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.model.queue.CommandNamespaces;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Cluster on a real API server, at first without nodes, and a {@link SmallKubelet} that runs its
 * pods. Its users {@code limited} and {@code observer} may do what Hekla's two roles allow.
 */
public final class RealCluster implements AutoCloseable {
  static final String NAMESPACE = "default";

  private final RealApiServer server;
  private final KubernetesClient kubectl;
  private final KubernetesApi api;
  private final SmallKubelet kubelet;

  /** Around a server that is just started, and is closed with it. */
  public RealCluster(RealApiServer server) throws IOException {
    this.server = server;
    this.kubectl = server.client();
    this.api = server.connect();
    giveTheRole("hekla", "limited");
    giveTheRole("hekla-observer", "observer");
    this.kubelet = new SmallKubelet(api, kubectl);
  }

  private void giveTheRole(String role, String user) throws IOException {
    // The module that compiles these tests is the one that packages the roles.
    try (var file = Files.newInputStream(Path.of("rbac", role + ".yaml"))) {
      kubectl.load(file).create();
    }
    kubectl
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(role)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role)
                .addNewSubject("rbac.authorization.k8s.io", "User", user, null)
                .build())
        .create();
  }

  /** Adds nodes {@code n1}, {@code n2}, … of the same size. */
  public void addNodes(int count, String cpu, String memory) {
    for (int node = 1; node <= count; node++) {
      String name = "n" + node;
      addNode(
          name, cpu, memory, Map.of("kubernetes.io/os", "linux", "kubernetes.io/hostname", name));
    }
  }

  void addNode(String name, String cpu, String memory, Map<String, String> labels) {
    addNode(
        name,
        Map.of(
            "cpu", new Quantity(cpu), "memory", new Quantity(memory), "pods", new Quantity("500")),
        labels);
  }

  /** Adds a node with these resources. */
  public void addNode(String name, Map<String, Quantity> size, Map<String, String> labels) {
    kubectl
        .resource(
            new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .withNewStatus()
                .withAllocatable(size)
                .withCapacity(size)
                .endStatus()
                .build())
        .create();
  }

  /** Closes a node to further pods, as {@code kubectl cordon} does, or opens it. */
  public void cordon(String node, boolean closed) {
    Editing.edit(
        kubectl.nodes().withName(node),
        one -> new NodeBuilder(one).editSpec().withUnschedulable(closed).endSpec().build());
  }

  /** Binds a pod, as another scheduler does. */
  void bind(String pod, String node) {
    kubectl
        .bindings()
        .inNamespace(NAMESPACE)
        .resource(
            new BindingBuilder()
                .withNewMetadata()
                .withName(pod)
                .withNamespace(NAMESPACE)
                .endMetadata()
                .withNewTarget()
                .withKind("Node")
                .withName(node)
                .endTarget()
                .build())
        .create();
  }

  /** The namespace in which Commands for queues count, which is made if it is not there. */
  String namespaceOfQueueCommands() {
    String name = CommandNamespaces.DEFAULT;
    if (kubectl.namespaces().withName(name).get() == null) {
      kubectl
          .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
          .create();
    }
    return name;
  }

  /** Creates what a manifest says, in the namespace {@code default}, or replaces it. */
  public List<HasMetadata> apply(String manifest) {
    byte[] text = manifest.getBytes(StandardCharsets.UTF_8);
    try {
      return kubectl.load(new ByteArrayInputStream(text)).inNamespace(NAMESPACE).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
      return kubectl.load(new ByteArrayInputStream(text)).inNamespace(NAMESPACE).update();
    }
  }

  /** Deletes objects, and what they own with them. */
  void delete(List<HasMetadata> objects) {
    kubectl.resourceList(objects).inNamespace(NAMESPACE).delete();
  }

  public RealApiServer server() {
    return server;
  }

  /** A client that may do everything. */
  public KubernetesClient kubectl() {
    return kubectl;
  }

  /** Returns the port under test, as a user with all rights. */
  public KubernetesApi api() {
    return api;
  }

  public SmallKubelet kubelet() {
    return kubelet;
  }

  @Override
  public void close() {
    kubelet.close();
    api.close();
    kubectl.close();
    server.close();
  }
}
