package io.hekla.cli.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Verdict;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Place;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Asks the rules of admission about all objects before the first is applied, as if their queues
 * were there and open already, and reads them as sessions will, so that a refusal names its file
 * and line and leaves nothing half applied.
 */
public final class ManifestCheck {
  private ManifestCheck() {}

  /**
   * The objects as admission would let them in, defaults filled in; or everything that is wrong.
   *
   * @param present queues that are there already
   */
  public static Reading<List<ManifestObject>> check(
      List<ManifestObject> objects, Collection<Queue> present) {
    var problems = new ArrayList<Problem>();
    var admitted = new ArrayList<ManifestObject>();
    AdmissionContext context = AdmissionContext.of(queues(objects, present));
    for (ManifestObject object : objects) {
      switch (Admission.create(object.object(), context)) {
        case Verdict.Admitted<? extends HasMetadata> good ->
            read(good.object(), object.place())
                .ifPresentOrElse(
                    problems::add,
                    () -> admitted.add(new ManifestObject(good.object(), object.place())));
        case Verdict.Refused<? extends HasMetadata> bad ->
            bad.findings()
                .forEach(
                    finding ->
                        problems.add(
                            object
                                .place()
                                .problem(
                                    finding.field(),
                                    finding.message(),
                                    "correct " + Manifests.name(object.object()))));
      }
    }
    return Reading.of(List.copyOf(admitted), problems);
  }

  /** What a session could not read would stop it in the middle. */
  private static Optional<Problem> read(HasMetadata object, Place place) {
    try {
      switch (object) {
        case Pod pod -> TaskReader.read(pod);
        case Queue queue -> QueueReader.read(queue);
        case PodGroup group -> PodGroupReader.read(group);
        case Node node -> NodeReader.read(node);
        case Job job -> {
          for (TaskSpec task : job.getSpec().tasks) {
            var pod = new Pod();
            pod.setMetadata(job.getMetadata());
            pod.setSpec(task.template.getSpec());
            TaskReader.read(pod);
          }
        }
        default -> FactReader.read(object);
      }
      return Optional.empty();
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(
          place.problem(
              String.valueOf(unreadable.getMessage()),
              "correct the value in " + Manifests.name(object)));
    }
  }

  private static Collection<Queue> queues(List<ManifestObject> objects, Collection<Queue> present) {
    var queues = new LinkedHashMap<String, Queue>();
    present.forEach(queue -> queues.put(queue.getMetadata().getName(), opened(queue)));
    for (ManifestObject object : objects) {
      if (object.object() instanceof Queue given) {
        queues.putIfAbsent(given.getMetadata().getName(), opened(given));
      }
    }
    return queues.values();
  }

  /** A queue that nobody has opened or closed yet as it will be once the scheduler has seen it. */
  private static Queue opened(Queue queue) {
    if (queue.getStatus() != null && queue.getStatus().state != null) {
      return queue;
    }
    var open = new Queue();
    open.setMetadata(queue.getMetadata());
    open.setSpec(queue.getSpec());
    open.setStatus(new QueueStatus());
    open.getStatus().state = "Open";
    return open;
  }
}
