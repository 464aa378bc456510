package io.hekla.cli.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Submission of checked objects to an API: first the dependencies (priority classes, nodes,
 * queues), then jobs, and objects that make jobs, once their queues are open. An object that exists
 * already is left as it is, so that applying again after an interruption goes on.
 */
public final class Submission {
  /** Bound for a scheduler that does not work; on a busy machine one that does may take long. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final KubernetesApi api;

  public Submission(KubernetesApi api) {
    this.api = api;
  }

  /** Applies all objects; returns the refusals of the API, if any. Stops at the first refusal. */
  public List<Problem> apply(List<ManifestObject> objects) throws InterruptedException {
    var problems = new ArrayList<Problem>();
    var needed = new ArrayList<Kind<?>>(List.of(Kind.NAMESPACE, Kind.PRIORITY_CLASS, Kind.NODE));
    needed.addAll(Kind.PLUGIN_INPUTS);
    needed.add(Kind.QUEUE);
    for (Kind<?> kind : needed) {
      for (ManifestObject object : of(kind, objects)) {
        create(kind, object).ifPresent(problems::add);
      }
    }
    var queues = new LinkedHashMap<String, ManifestObject>();
    objects.forEach(object -> queueOf(object).ifPresent(name -> queues.putIfAbsent(name, object)));
    for (var queue : queues.entrySet()) {
      awaitOpen(queue.getKey(), queue.getValue()).ifPresent(problems::add);
    }
    var work = new ArrayList<Kind<?>>(List.of(Kind.POD_GROUP, Kind.JOB, Kind.POD));
    work.addAll(Kind.JOB_SOURCES);
    for (Kind<?> kind : work) {
      for (ManifestObject object : of(kind, objects)) {
        if (problems.isEmpty()) {
          create(kind, object).ifPresent(problems::add);
        }
      }
    }
    return problems;
  }

  private static List<ManifestObject> of(Kind<?> kind, List<ManifestObject> objects) {
    return objects.stream().filter(object -> kind.type().isInstance(object.object())).toList();
  }

  private <T extends HasMetadata> Optional<Problem> create(Kind<T> kind, ManifestObject object) {
    Answer<T> answer =
        api.create(kind, kind.type().cast(object.object())).toCompletableFuture().join();
    return switch (answer) {
      case Answer.Done<T> done -> Optional.empty();
      case Answer.Refused<T> refused when refused.isAlreadyThere() -> Optional.empty();
      case Answer.Refused<T> refused ->
          Optional.of(object.place().problem("refused: " + refused.message(), "correct it"));
      case Answer.Unreachable<T> lost ->
          Optional.of(object.place().problem("not applied: " + lost.message(), "apply it again"));
      case Answer.Deferred<T> held ->
          Optional.of(object.place().problem("not applied: " + held.why(), "apply it again"));
    };
  }

  /** Returns the queue of an object, if its kind has one. */
  private static Optional<String> queueOf(ManifestObject object) {
    return switch (object.object()) {
      case Job job -> Optional.ofNullable(job.getSpec().queue);
      case PodGroup podGroup -> Optional.ofNullable(podGroup.getSpec().queue);
      default -> Optional.empty();
    };
  }

  /** Waits until a queue takes jobs: until the scheduler has opened it. */
  private Optional<Problem> awaitOpen(String queue, ManifestObject object)
      throws InterruptedException {
    var key = new ObjectKey("", queue);
    Instant latest = Instant.now().plus(PATIENCE);
    while (Instant.now().isBefore(latest)) {
      if (api.get(Kind.QUEUE, key).toCompletableFuture().join() instanceof Answer.Done<Queue> found
          && isOpen(found.object())) {
        return Optional.empty();
      }
      Thread.sleep(20);
    }
    return Optional.of(
        object.place().problem("spec.queue", "queue " + queue + " was not opened", "open it"));
  }

  private static boolean isOpen(Queue queue) {
    return queue.getStatus() != null && Objects.equals(queue.getStatus().state, "Open");
  }
}
