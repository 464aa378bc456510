package io.hekla.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.fabric8.ClusterAccess;
import io.hekla.actors.kubernetes.fabric8.RealApiServer;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import java.io.ByteArrayInputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A member in this JVM on a real API server, as a user with no more than the role, with the
 * controllers of Kubernetes that make pods, and a kubelet that runs them.
 */
final class RealHekla implements AutoCloseable {
  private static final List<String> CONTROLLERS =
      List.of(
          "deployment-controller",
          "replicaset-controller",
          "statefulset-controller",
          "job-controller");

  private final RealApiServer server;
  private final KubernetesClient kubectl;
  private final KubernetesApi api;
  private final SmallKubelet kubelet;
  private final KubernetesApi limited;
  private final HeklaSystem member;

  /**
   * Starts all of it, without nodes.
   *
   * @param folder where it keeps its files
   */
  RealHekla(Path folder) throws Exception {
    this(folder, Map.of());
  }

  /**
   * As {@link #RealHekla(Path)}.
   *
   * @param overrides settings of the member by path
   */
  RealHekla(Path folder, Map<String, ?> overrides) throws Exception {
    server = RealApiServer.start(folder.resolve("server"), CONTROLLERS);
    kubectl = server.client();
    RealClusterST.giveTheRole(kubectl);
    api = server.connect();
    kubelet = new SmallKubelet(api);
    var all = new HashMap<String, Object>(overrides);
    all.put("hekla.data", folder.resolve("data").toString());
    var settings = HeklaSettings.read(all);
    limited = ClusterAccess.open(server.limitedKubeconfig(), settings.client());
    member = HeklaSystem.start(settings, limited);
  }

  RealHekla nodes(int count, String cpu, String memory) {
    for (int node = 0; node < count; node++) {
      apply(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: n%1$d, labels: {kubernetes.io/os: linux, kubernetes.io/hostname: n%1$d}}
          status:
            capacity: {cpu: '%2$s', memory: %3$s, pods: '110'}
            allocatable: {cpu: '%2$s', memory: %3$s, pods: '110'}
          """
              .formatted(node, cpu, memory));
    }
    return this;
  }

  ApiUser user() {
    return new ApiUser(api);
  }

  /** Creates what a manifest says in the namespace {@code default}, or replaces it. */
  List<HasMetadata> apply(String manifest) {
    var text = manifest.getBytes(StandardCharsets.UTF_8);
    try {
      return kubectl.load(new ByteArrayInputStream(text)).inNamespace("default").create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
      return kubectl.load(new ByteArrayInputStream(text)).inNamespace("default").update();
    }
  }

  /** Deletes objects, and what they own with them. */
  void delete(List<HasMetadata> objects) {
    kubectl.resourceList(objects).inNamespace("default").delete();
  }

  /** Lets go of the pods that leave, as their kubelets would. */
  void letGo() {
    for (Pod pod : kubectl.pods().inNamespace("default").list().getItems()) {
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        kubectl.resource(pod).withGracePeriod(0).delete();
      }
    }
  }

  @Override
  public void close() {
    member.close();
    limited.close();
    kubelet.close();
    api.close();
    kubectl.close();
    server.close();
  }
}
