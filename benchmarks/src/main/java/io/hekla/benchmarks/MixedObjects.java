package io.hekla.benchmarks;

import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodBuilder;
import io.hekla.scheduler.decision.Decisions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The objects of the API server behind a mixed cluster, and their changes as the cache of a member
 * reports them: Jobs as users write them, their pods, and nodes with images.
 */
final class MixedObjects {
  private final UserNames names = new UserNames(1);
  private final UserJobs manifests = new UserJobs(names);
  private final Node node = KindJson.read(Kind.NODE, new UserNodes(names).next());
  private final Node sameNode = new NodeBuilder(node).build();
  private final Map<Integer, Job> jobs = new HashMap<>();
  private final Map<ObjectKey, Pod> pods = new HashMap<>();

  /** Returns the arrival of a job: the Job, its first phase, and its pods. */
  List<Delta> arriving(int job) {
    Job made = make(job);
    jobs.put(job, made);
    var deltas = new ArrayList<Delta>();
    deltas.add(seen(Kind.JOB, made));
    deltas.add(phase(job, "Pending"));
    for (int index = 0; index < MixedCluster.size(job); index++) {
      Pod pod = JobPodBuilder.of(made, made.getSpec().tasks.getFirst(), index, 0, 0);
      ObjectKey key = MixedCluster.podKey(job, index);
      identify(pod, key);
      pods.put(key, pod);
      deltas.add(seen(Kind.POD, pod));
    }
    return deltas;
  }

  private Job make(int job) {
    Job made = KindJson.read(Kind.JOB, manifests.next(MixedCluster.size(job)));
    identify(made, MixedCluster.jobKey(job));
    made.getMetadata().setGeneration(1L);
    return made;
  }

  private void identify(HasMetadata object, ObjectKey key) {
    ObjectMeta metadata = object.getMetadata();
    metadata.setNamespace(key.namespace());
    metadata.setName(key.name());
    metadata.setUid(names.uid());
    metadata.setCreationTimestamp("2026-03-02T12:00:%02dZ".formatted(names.below(60)));
  }

  /** Returns the changes by which pods are on their nodes and run, and then their Jobs. */
  List<Delta> starting(List<Decisions.Bind> binds) {
    Stream<Delta> ofPods =
        binds.stream()
            .flatMap(
                bind ->
                    Stream.of("Pending", "Running")
                        .map(phase -> pod(bind.task(), bind.node(), status(phase))));
    Stream<Delta> ofJobs =
        binds.stream()
            .map(bind -> MixedCluster.job(bind.task()))
            .distinct()
            .map(job -> phase(job, "Running"));
    return Stream.concat(ofPods, ofJobs).toList();
  }

  /** Returns the end of a job: its pods end and are gone, and so is the Job. */
  List<Delta> leaving(int job) {
    var deltas = new ArrayList<Delta>();
    for (int index = 0; index < MixedCluster.size(job); index++) {
      ObjectKey key = MixedCluster.podKey(job, index);
      deltas.add(pod(key, known(pods, key).getSpec().getNodeName(), ended()));
    }
    deltas.add(phase(job, "Completed"));
    for (int index = 0; index < MixedCluster.size(job); index++) {
      deltas.add(gone(Kind.POD, removed(pods, MixedCluster.podKey(job, index))));
    }
    deltas.add(gone(Kind.JOB, removed(jobs, job)));
    return deltas;
  }

  /** Returns a report of a node in which nothing is new. */
  Delta report(String name, boolean isFirst) {
    var reported = new Node();
    reported.setMetadata(new ObjectMeta());
    reported.getMetadata().setName(name);
    reported.getMetadata().setUid("uid-of-" + name);
    reported.getMetadata().setLabels(node.getMetadata().getLabels());
    // The cache has another value of the same status after each report.
    reported.setStatus((isFirst ? node : sameNode).getStatus());
    return seen(Kind.NODE, reported);
  }

  private Delta phase(int job, String phase) {
    Job before = known(jobs, job);
    var after = new Job();
    after.setMetadata(before.getMetadata());
    after.setSpec(before.getSpec());
    after.setStatus(new JobStatus());
    after.getStatus().state = new JobState();
    after.getStatus().state.phase = phase;
    after.getStatus().state.lastTransitionTime =
        "2026-03-02T12:00:%02dZ".formatted(names.below(60));
    jobs.put(job, after);
    return seen(Kind.JOB, after);
  }

  private Delta pod(ObjectKey key, String node, PodStatus status) {
    var after = new Pod();
    after.setMetadata(known(pods, key).getMetadata());
    // No more of a pod of a Job is recorded.
    after.setSpec(new PodSpecBuilder().withNodeName(node).build());
    after.setStatus(status);
    pods.put(key, after);
    return seen(Kind.POD, after);
  }

  private static <K, V> V known(Map<K, V> all, K key) {
    return Objects.requireNonNull(all.get(key));
  }

  private static <K, V> V removed(Map<K, V> all, K key) {
    return Objects.requireNonNull(all.remove(key));
  }

  private static PodStatus status(String phase) {
    return new PodStatusBuilder().withPhase(phase).build();
  }

  private static PodStatus ended() {
    return new PodStatusBuilder()
        .withPhase("Succeeded")
        .addToContainerStatuses(
            new ContainerStatusBuilder()
                .withNewState()
                .withNewTerminated()
                .withExitCode(0)
                .endTerminated()
                .endState()
                .build())
        .build();
  }

  private static Delta seen(Kind<?> kind, HasMetadata object) {
    return new Delta(kind, Optional.empty(), Optional.of(object));
  }

  private static Delta gone(Kind<?> kind, HasMetadata object) {
    return new Delta(kind, Optional.of(object), Optional.empty());
  }
}
