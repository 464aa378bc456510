package io.hekla.system;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;

/** User who submits Jobs to a {@link RealSystem}, sends them Commands and reads their status. */
record JobUser(RealSystem system) {
  /**
   * Submits a Job of Volcano's scheduler in the queue {@code default}.
   *
   * @param spec lines of its spec
   * @param tasks as {@link #task} writes them
   */
  void apply(String name, String spec, String... tasks) {
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s}
        spec:
          schedulerName: volcano
          queue: default
        %s
          tasks:
        %s
        """
            .formatted(name, spec.indent(2).stripTrailing(), String.join("\n", tasks)));
  }

  /**
   * A task whose pods ask for nothing.
   *
   * @param more a line of the task; may be empty
   */
  static String task(String name, int replicas, String more) {
    return """
      - name: %s
        replicas: %d
        %s
        template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}
    """
        .formatted(name, replicas, more)
        .stripTrailing();
  }

  /** The spec of a Job of one pod that asks for nothing, to be put behind a key. */
  static String onePod() {
    return "{minAvailable: 1, schedulerName: volcano, queue: default, tasks: [{name: worker,"
        + " replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main,"
        + " image: i}]}}}]}";
  }

  /** Names of the Jobs of a JobFlow or CronJob, sorted. */
  List<String> ofMaker(String maker) {
    return system.user().all(Kind.JOB).stream()
        .map(job -> job.getMetadata().getName())
        .filter(name -> name.startsWith(maker + "-"))
        .sorted()
        .toList();
  }

  /** Changes the replicas of one of a Job's tasks, counted from 0. */
  void setReplicas(String job, int task, int replicas) {
    change(job, one -> one.getSpec().tasks.get(task).replicas = replicas);
  }

  /** Changes a Job. */
  void change(String job, Consumer<Job> change) {
    Editing.edit(
        system.kubectl().resources(Job.class).inNamespace(RealCluster.NAMESPACE).withName(job),
        one -> {
          change.accept(one);
          return one;
        });
  }

  /** Gives an order to a Job, as {@code vcctl job suspend} does; waits until it was taken. */
  void order(String job, String action) {
    system.order(job(job).orElseThrow(), action);
  }

  Optional<Job> job(String name) {
    return Optional.ofNullable(
        system
            .kubectl()
            .resources(Job.class)
            .inNamespace(RealCluster.NAMESPACE)
            .withName(name)
            .get());
  }

  /** Its status; empty fields before Hekla has written one. */
  JobStatus status(String job) {
    return job(job).map(one -> one.getStatus()).orElseGet(JobStatus::new);
  }

  /** A Job's phase as its status shows it; empty before it shows any. */
  String phase(String job) {
    var state = status(job).state;
    return state == null || state.phase == null ? "" : state.phase;
  }

  /** Pods of a Job, in the order of their names. */
  List<Pod> pods(String job) {
    return system
        .kubectl()
        .pods()
        .inNamespace(RealCluster.NAMESPACE)
        .withLabel("volcano.sh/job-name", job)
        .list()
        .getItems()
        .stream()
        .sorted(Comparator.comparing((Pod pod) -> pod.getMetadata().getName()))
        .toList();
  }

  Optional<Pod> pod(String name) {
    return Optional.ofNullable(
        system.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName(name).get());
  }

  /** Uids of the Job's pods, by their names. */
  Map<String, String> uids(String job) {
    return pods(job).stream()
        .collect(
            Collectors.toMap(
                pod -> pod.getMetadata().getName(),
                pod -> pod.getMetadata().getUid(),
                (one, other) -> other,
                TreeMap::new));
  }

  /** Deletes a pod as a user other than Hekla. */
  void deletePod(String name) {
    system.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName(name).delete();
  }

  void awaitPhase(String job, String phase) {
    awaitStatus(job, phase, status -> status.state != null && phase.equals(status.state.phase));
  }

  void awaitStatus(String job, String what, Predicate<JobStatus> condition) {
    awaitThat(job, "job %s: %s".formatted(job, what), () -> condition.test(status(job)));
  }

  /** Waits for something of a Job; where it does not come, the failure tells what there is. */
  private void awaitThat(String job, String what, Callable<Boolean> condition) {
    try {
      system.awaitThat(what, condition);
    } catch (ConditionTimeoutException e) {
      // A single line: what prints failures keeps the first alone.
      throw new AssertionError("not within the time: %s; %s".formatted(what, state(job)), e);
    }
  }

  /** A Job and its pods as the API server has them, and the end of Hekla's log. */
  private String state(String job) {
    var state = new StringJoiner("; ");
    state.add("Job " + Serialization.asJson(status(job)));
    for (Pod pod : pods(job)) {
      state.add(
          "Pod %s uid %s on '%s' deleted %s %s"
              .formatted(
                  pod.getMetadata().getName(),
                  pod.getMetadata().getUid(),
                  pod.getSpec().getNodeName(),
                  pod.getMetadata().getDeletionTimestamp(),
                  Serialization.asJson(pod.getStatus())));
    }
    return state.add("log: " + system.hekla().lastLines()).toString();
  }

  /** Waits until so many pods of a Job run. */
  void awaitRunning(String job, int count) {
    awaitThat(
        job,
        "%d running pods of %s".formatted(count, job),
        () ->
            pods(job).stream()
                    .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                    .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                    .count()
                == count);
  }

  /** Waits until a pod is on a node, whether it runs there or not. */
  void awaitOnNode(String pod) {
    system.awaitThat(
        pod + " on a node",
        () -> pod(pod).filter(one -> one.getSpec().getNodeName() != null).isPresent());
  }

  /** Waits until a Job runs again, with these of its pods new and the others as before. */
  void awaitReplaced(String job, Map<String, String> before, String... replaced) {
    awaitThat(
        job,
        List.of(replaced) + " being replaced",
        () -> {
          var now = uids(job);
          return now.keySet().equals(before.keySet())
              && before.keySet().stream()
                  .allMatch(
                      pod ->
                          List.of(replaced).contains(pod)
                              != Objects.equals(before.get(pod), now.get(pod)));
        });
    awaitRunning(job, before.size());
    awaitPhase(job, "Running");
  }
}
