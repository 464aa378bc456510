package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Round of load: Jobs of equal gangs that run until they are deleted.
 *
 * @param cpu CPU request of each pod
 * @param memory memory request of each pod
 */
record Gangs(String round, int count, int pods, String cpu, String memory) {
  private static final String NAMESPACE = "default";

  int allPods() {
    return count * pods;
  }

  /** Returns when the API has taken all of them. */
  void submit(KubernetesApi api) {
    all(each -> api.create(Kind.JOB, job(name(each))));
  }

  /**
   * Submits as {@link #submit(KubernetesApi)} does, by so many clients, each of which waits for its
   * answers.
   */
  void submit(KubernetesApi api, int clients) {
    Clients.each(count, clients, each -> api.create(Kind.JOB, job(name(each))));
  }

  /** Returns when the API has taken note; their pods go when the kubelets have stopped them. */
  void delete(KubernetesApi api) {
    all(each -> api.delete(Kind.JOB, new ObjectKey(NAMESPACE, name(each)), Optional.empty()));
  }

  private void all(IntFunction<CompletionStage<Answer<Job>>> request) {
    var jobs = IntStream.range(0, count).mapToObj(request).toList();
    jobs.forEach(each -> Clients.taken(each.toCompletableFuture().join()));
  }

  private String name(int number) {
    return round + "-" + number;
  }

  /** The Job of this number, as it is submitted. */
  Job job(int number) {
    return job(name(number));
  }

  private Job job(String name) {
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = pods;
    task.template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("main")
            .withImage("none")
            .withNewResources()
            .addToRequests("cpu", new Quantity(cpu))
            .addToRequests("memory", new Quantity(memory))
            .endResources()
            .endContainer()
            .endSpec()
            .build();
    var job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(name).build());
    job.setSpec(new JobSpec());
    job.getSpec().schedulerName = "volcano";
    job.getSpec().minAvailable = pods;
    job.getSpec().queue = "default";
    job.getSpec().tasks = List.of(task);
    return job;
  }
}
