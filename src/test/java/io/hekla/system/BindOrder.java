package io.hekla.system;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Order in which pods of Jobs were bound to their nodes, as the API server reports it. */
final class BindOrder implements AutoCloseable {
  /** The Job of each pod that has a node, by the pod's uid. */
  private final Map<String, String> bound = Collections.synchronizedMap(new LinkedHashMap<>());

  private final Watch watch;

  private BindOrder(KubernetesClient kubectl) {
    this.watch =
        kubectl
            .pods()
            .inNamespace(RealCluster.NAMESPACE)
            .watch(
                new Watcher<>() {
                  @Override
                  public void eventReceived(Action action, Pod pod) {
                    if (pod.getSpec().getNodeName() != null) {
                      bound.putIfAbsent(pod.getMetadata().getUid(), job(pod));
                    }
                  }

                  @Override
                  public void onClose(WatcherException cause) {
                    // Binds that are not seen are missed by the test.
                  }
                });
  }

  /** From now on. */
  static BindOrder watch(KubernetesClient kubectl) {
    return new BindOrder(kubectl);
  }

  private static String job(Pod pod) {
    return pod.getMetadata().getLabels().getOrDefault("volcano.sh/job-name", "");
  }

  /** The Job of each pod that was bound, earliest first. */
  List<String> jobs() {
    synchronized (bound) {
      return List.copyOf(bound.values());
    }
  }

  @Override
  public void close() {
    watch.close();
  }
}
