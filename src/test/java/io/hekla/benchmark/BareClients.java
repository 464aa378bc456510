package io.hekla.benchmark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/**
 * Clients that make the requests which no scheduler can spare, and decide nothing: they measure the
 * speed of a cluster without a scheduler.
 *
 * @param counted count of all pods
 * @param clients number of clients, each of which waits for its answer before it makes its next
 *     request
 */
record BareClients(KubernetesApi api, PodCount counted, int clients) {
  private static final String NAMESPACE = "default";
  private static final String CPU = "100m";
  private static final String MEMORY = "100Mi";
  private static final double NANOS = 1e9;

  /** Creates pods and binds them, then deletes them; how many per second. */
  double pods(String name, int count) throws InterruptedException {
    List<String> nodes = nodes();
    return rate(
        count,
        each -> createAndBind(name + "-" + each, nodes.get(each % nodes.size())),
        each -> delete(Kind.POD, name + "-" + each));
  }

  /**
   * Creates Jobs of one pod, the PodGroup and the pod of each, binds that, and writes one status of
   * the Job; then deletes all. No scheduler writes less for a Job.
   *
   * @return pods per second
   */
  double jobs(String name, int count) throws InterruptedException {
    List<String> nodes = nodes();
    var gangs = new Gangs(name, count, 1, CPU, MEMORY);
    double rate =
        rate(
            count,
            each -> runJob(gangs.job(each), nodes.get(each % nodes.size())),
            each -> delete(Kind.POD, name + "-" + each));
    Clients.each(count, clients, each -> delete(Kind.POD_GROUP, name + "-" + each));
    Clients.each(count, clients, each -> delete(Kind.JOB, name + "-" + each));
    return rate;
  }

  private double rate(
      int count,
      IntFunction<CompletionStage<? extends Answer<?>>> work,
      IntFunction<CompletionStage<? extends Answer<?>>> deletion)
      throws InterruptedException {
    counted.restart();
    long begin = System.nanoTime();
    Clients.each(count, clients, work);
    long end = System.nanoTime();
    counted.awaitBound(count);
    Clients.each(count, clients, deletion);
    counted.awaitNone();
    return count * NANOS / (end - begin);
  }

  private List<String> nodes() {
    return switch (api.list(Kind.NODE).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Node>> done ->
          done.object().items().stream().map(node -> node.getMetadata().getName()).toList();
      case Answer<?> other -> throw new IllegalStateException("no list of nodes: " + other);
    };
  }

  private CompletionStage<Answer<Job>> runJob(Job job, String node) {
    String name = job.getMetadata().getName();
    job.getSpec().schedulerName = "nobody";
    var running = JsonNodeFactory.instance.objectNode();
    running.putObject("status").put("minAvailable", 1).putObject("state").put("phase", "Running");
    return created(Kind.JOB, job)
        .thenCompose(done -> created(Kind.POD_GROUP, podGroup(name)))
        .thenCompose(done -> createAndBind(name, node))
        .thenCompose(
            done ->
                api.patch(
                    Kind.JOB, new ObjectKey(NAMESPACE, name), KubernetesApi.Part.STATUS, running));
  }

  private static PodGroup podGroup(String name) {
    var group = new PodGroup();
    group.setMetadata(new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(name).build());
    group.setSpec(new PodGroupSpec());
    group.getSpec().minMember = 1;
    group.getSpec().queue = "default";
    return group;
  }

  private CompletionStage<Answer<KubernetesApi.Binding>> createAndBind(String name, String node) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace(NAMESPACE)
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withSchedulerName("nobody")
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("main")
            .withImage("none")
            .withNewResources()
            .addToRequests("cpu", new Quantity(CPU))
            .addToRequests("memory", new Quantity(MEMORY))
            .endResources()
            .endContainer()
            .endSpec()
            .build();
    return created(Kind.POD, pod)
        .thenCompose(
            done ->
                api.bind(
                    new ObjectKey(NAMESPACE, name), done.getMetadata().getUid(), node, Map.of()));
  }

  private <T extends HasMetadata> CompletionStage<T> created(Kind<T> kind, T object) {
    return api.create(kind, object)
        .thenApply(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done -> done.object();
                  case Answer<T> other ->
                      throw new IllegalStateException("it was not created: " + other);
                });
  }

  private <T extends HasMetadata> CompletionStage<Answer<T>> delete(Kind<T> kind, String name) {
    return api.delete(kind, new ObjectKey(NAMESPACE, name), Optional.empty());
  }
}
