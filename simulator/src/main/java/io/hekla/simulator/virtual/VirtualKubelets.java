package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.kubelet.Gatherings;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.hekla.simulator.kubelet.KubeletRule;
import io.hekla.simulator.kubelet.KubeletStep;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Kubelets of all nodes in virtual time: pods start and stop at once and run to the nanosecond as
 * long as they shall, though Kubernetes writes whole seconds. A container that has ended is not
 * started again whatever its restart policy, or a simulation might never end.
 */
final class VirtualKubelets {
  private static final String WHO = "kubelet";

  private final ObjectStore store;
  private final KubeletRule rule;
  private final Agenda<ObjectKey> agenda = new Agenda<>();
  private final Map<ObjectKey, Instant> started = new HashMap<>();
  private final PodRuns runs;
  private final Gatherings gatherings = new Gatherings();

  /** Number of runs that ended by themselves, by the name of the pod, where the runs differ. */
  private final Map<ObjectKey, Integer> ended = new HashMap<>();

  /**
   * @param runFor run time of pods that do not state it
   * @param runs run times that are known by the names of pods
   */
  VirtualKubelets(ObjectStore store, Duration runFor, PodRuns runs) {
    this.store = store;
    this.runs = runs;
    this.rule =
        new KubeletRule(new KubeletOptions(Duration.ZERO, Duration.ZERO, Optional.of(runFor)));
  }

  Optional<Instant> next() {
    return agenda.next();
  }

  /** Takes a pod that has changed. */
  void observe(StoredObject pod) {
    agenda.put(pod.key(), Instant.MIN);
    gatherings.observe(pod).forEach(other -> agenda.put(other, Instant.MIN));
  }

  /** Takes the removal of a pod. */
  void forget(ObjectKey pod) {
    agenda.forget(pod);
    started.remove(pod);
    gatherings.forget(pod);
  }

  /** Takes all steps that are due; returns whether there was any. */
  boolean catchUp(Instant now) {
    boolean any = false;
    for (var due = agenda.takeDue(now); due.isPresent(); due = agenda.takeDue(now)) {
      any = true;
      store.find(Kind.POD, due.get()).ifPresent(pod -> carryOut(pod, now));
    }
    return any;
  }

  private void carryOut(StoredObject pod, Instant now) {
    if (runsUntilDeleted(pod)) {
      return;
    }
    switch (rule.next(view(pod), now)) {
      case KubeletStep.Nothing nothing -> {}
      case KubeletStep.Wait wait -> {
        Instant began = started.getOrDefault(pod.key(), now);
        agenda.put(pod.key(), wait.until().plus(fraction(began)));
      }
      case KubeletStep.WaitForPods wait ->
          gatherings
              .ready(pod, wait, now)
              .ifPresent(
                  write -> {
                    started.put(pod.key(), now);
                    var unused = store.patch(WHO, Kind.POD, pod.key(), Part.STATUS, write.patch());
                  });
      case KubeletStep.WriteStatus write -> {
        if (endsTooEarly(pod, now)) {
          return;
        }
        started.putIfAbsent(pod.key(), now);
        String phase = write.patch().path("status").path("phase").asText();
        boolean ends = phase.equals("Succeeded") || phase.equals("Failed");
        if (ends && runs.hasSeveral(pod.key())) {
          ended.merge(pod.key(), 1, Integer::sum);
        }
        var unused = store.patch(WHO, Kind.POD, pod.key(), Part.STATUS, write.patch());
      }
      case KubeletStep.LetGo letGo -> {
        var unused = store.finalizePod(WHO, pod.key(), pod.uid());
      }
    }
  }

  /**
   * Returns whether a pod would end too early: the rule counts from the whole second of the start,
   * and a part of a second may be left.
   */
  private boolean endsTooEarly(StoredObject pod, Instant now) {
    Instant began = started.get(pod.key());
    if (began == null) {
      return false;
    }
    Instant counted = now.minus(fraction(began));
    if (rule.next(view(pod), counted) instanceof KubeletStep.Wait wait) {
      agenda.put(pod.key(), wait.until().plus(fraction(began)));
      return true;
    }
    return false;
  }

  private static Duration fraction(Instant time) {
    return Duration.between(time.truncatedTo(ChronoUnit.SECONDS), time);
  }

  private Optional<PodRuns.PodRun> run(StoredObject pod) {
    return runs.of(pod.key(), ended.getOrDefault(pod.key(), 0));
  }

  /** Returns whether the pod runs already, and only a deletion ends it. */
  private boolean runsUntilDeleted(StoredObject pod) {
    return pod.tree().path("status").path("phase").asText().equals("Running")
        && !pod.tree().path("metadata").has("deletionTimestamp")
        && run(pod).filter(one -> one.length().isEmpty()).isPresent();
  }

  /** Returns the pod as the rule reads it: it runs once, and as long as is known of its name. */
  private JsonNode view(StoredObject pod) {
    JsonNode once = runningOnce(pod.tree());
    Optional<PodRuns.PodRun> run = run(pod);
    if (run.isEmpty()) {
      return once;
    }
    ObjectNode annotations = Trees.copy(once.path("metadata").path("annotations"));
    run.get()
        .length()
        .ifPresent(length -> annotations.put(KubeletRule.RUN_FOR, length.toNanos() + "ns"));
    annotations.put(KubeletRule.EXIT_CODE, Integer.toString(run.get().exitCode()));
    return Trees.with(
        once, "metadata", Trees.with(once.path("metadata"), "annotations", annotations));
  }

  private static JsonNode runningOnce(ObjectNode pod) {
    JsonNode spec = pod.path("spec");
    if (spec.path("restartPolicy").asText().equals("Never")) {
      return pod;
    }
    ObjectNode once = pod.objectNode();
    once.setAll(pod);
    ObjectNode specOnce = pod.objectNode();
    spec.properties().forEach(field -> specOnce.set(field.getKey(), field.getValue()));
    once.set("spec", specOnce.put("restartPolicy", "Never"));
    return once;
  }
}
