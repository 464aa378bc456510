package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Job;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Cluster in which everything runs and nothing changes: nodes with all that kubelets report, and
 * gangs of 1 to 64 pods that run until they are deleted. Jobs become PodGroups and bound pods in
 * the way that they do for users, by a Hekla that is stopped afterwards, so that the objects are
 * those that a Hekla leaves. Existing objects are left as they are.
 *
 * @param kubeconfig kubeconfig of a cluster with Hekla's CRDs
 * @param nodes wanted number of nodes
 * @param pods wanted number of running pods; 0 takes the cluster as it is
 */
record FullCluster(Path kubeconfig, KubernetesApi api, int nodes, int pods) {
  private static final int CLIENTS = 8;
  private static final int NAMESPACES = 40;
  private static final int QUEUES = 4;
  private static final int LARGEST = 64;
  private static final String TEAM = "team-";

  /** Fills it; returns once all pods run, their Jobs say so, and no Hekla is there any more. */
  void fill(Path data) throws Exception {
    List<Integer> sizes = sizes();
    if (running() >= sizes.size()) {
      return;
    }
    var json = new KubernetesSerialization();
    all(Kind.NODE, nodes, each -> node(json, each));
    all(Kind.NAMESPACE, NAMESPACES, FullCluster::namespace);
    all(Kind.QUEUE, QUEUES, FullCluster::queue);
    try (var kubelets = new Kubelets(api, FullCluster::isOfTeam)) {
      kubelets.begin();
      var hekla = RunningHekla.start(kubeconfig, data);
      try {
        all(Kind.JOB, sizes.size(), each -> job(json, each, sizes.get(each)));
        while (running() < sizes.size()) {
          TimeUnit.SECONDS.sleep(10);
          hekla.check();
          kubelets.check();
        }
      } finally {
        hekla.stop();
      }
    }
  }

  /**
   * Pods of each Job: 1, 2, 4, … 64, and from the beginning; the last ones so that the sum fits.
   */
  private List<Integer> sizes() {
    var sizes = new ArrayList<Integer>();
    int left = pods;
    for (int size = 1; left > 0; size = size == LARGEST ? 1 : size * 2) {
      sizes.add(Math.min(size, left));
      left -= sizes.getLast();
    }
    return sizes;
  }

  /** Number of Jobs that run with all their pods. */
  private long running() {
    return list(Kind.JOB).stream()
        .filter(job -> job.getStatus() != null && job.getStatus().running != null)
        .filter(job -> Objects.equals(job.getStatus().running, job.getSpec().minAvailable))
        .count();
  }

  /** Bound pods, and nodes, as they are. */
  String size() {
    var bound = list(Kind.POD).stream().filter(FullCluster::isBound).count();
    return "%,d nodes, %,d Jobs, %,d PodGroups, %,d pods on nodes"
        .formatted(
            list(Kind.NODE).size(), list(Kind.JOB).size(), list(Kind.POD_GROUP).size(), bound);
  }

  private static boolean isBound(Pod pod) {
    return pod.getSpec().getNodeName() != null;
  }

  private <T extends HasMetadata> List<T> list(Kind<T> kind) {
    return listing(kind).items();
  }

  private <T extends HasMetadata> KubernetesApi.Listing<T> listing(Kind<T> kind) {
    return switch (api.list(kind).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<T>> done -> done.object();
      case Answer<?> other -> throw new IllegalStateException("no list: " + other);
    };
  }

  private <T extends HasMetadata> void all(Kind<T> kind, int count, IntFunction<T> object) {
    Clients.each(
        count,
        CLIENTS,
        each ->
            api.create(kind, object.apply(each))
                .thenApply(
                    answer ->
                        answer instanceof Answer.Refused<T> refused && refused.isAlreadyThere()
                            ? new Answer.Done<>(object.apply(each))
                            : answer));
  }

  private static Node node(KubernetesSerialization json, int number) {
    Node node = json.unmarshal(ClusterJson.node(number), Node.class);
    var meta = node.getMetadata();
    meta.setUid(null);
    meta.setResourceVersion(null);
    meta.setManagedFields(List.of());
    return node;
  }

  private static Namespace namespace(int number) {
    return new NamespaceBuilder().withNewMetadata().withName(team(number)).endMetadata().build();
  }

  private static Queue queue(int number) {
    var queue = new Queue();
    queue.setMetadata(new ObjectMetaBuilder().withName("queue-" + number).build());
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = 1;
    return queue;
  }

  private static Job job(KubernetesSerialization json, int number, int pods) {
    String queue = "queue-" + number % QUEUES;
    return json.unmarshal(ClusterJson.job(number, team(number), queue, pods), Job.class);
  }

  /** Returns whether a pod is one of the Jobs that fill the cluster. */
  private static boolean isOfTeam(Pod pod) {
    return pod.getMetadata().getNamespace().startsWith(TEAM);
  }

  private static String team(int number) {
    return TEAM + number % NAMESPACES;
  }
}
