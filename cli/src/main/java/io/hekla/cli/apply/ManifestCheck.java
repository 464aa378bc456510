package io.hekla.cli.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.admission.Admission;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Check of all objects before the first is applied: admission judges them as if their queues
 * existed and were open already, and they are read as sessions will read them, so that a refusal
 * names its file and line and leaves nothing half applied.
 */
public final class ManifestCheck {
  private ManifestCheck() {}

  /**
   * Returns the objects as admission would admit them, defaults filled in; or all problems.
   *
   * @param present queues that exist already
   */
  public static Reading<List<ManifestObject>> check(
      List<ManifestObject> objects, Collection<Queue> present) {
    return check(objects, present, AdmissionSettings.DEFAULT);
  }

  /** Checks under other settings than Volcano's. */
  public static Reading<List<ManifestObject>> check(
      List<ManifestObject> objects, Collection<Queue> present, AdmissionSettings settings) {
    var problems = new ArrayList<Problem>();
    var admitted = new ArrayList<ManifestObject>();
    AdmissionContext context = context(objects, present, settings);
    for (ManifestObject object : objects) {
      switch (review(object, context)) {
        case Verdict.Admitted(var good, var isDefaulted) -> take(good, object, problems, admitted);
        case Verdict.NoRules none -> take(object.object(), object, problems, admitted);
        case Verdict.Refused refused -> refuse(refused, object, problems);
        case Verdict.Unreadable refused -> refuse(refused, object, problems);
      }
    }
    return Reading.of(List.copyOf(admitted), problems);
  }

  private static void take(
      HasMetadata good,
      ManifestObject given,
      List<Problem> problems,
      List<ManifestObject> admitted) {
    unreadable(good, given.place())
        .ifPresentOrElse(
            problems::add, () -> admitted.add(new ManifestObject(good, given.place())));
  }

  private static void refuse(Verdict verdict, ManifestObject given, List<Problem> problems) {
    for (Finding finding : verdict.findings()) {
      String remedy = "%s (%s)".formatted(finding.remedy(), Manifests.name(given.object()));
      problems.add(given.place().problem(finding.field(), finding.what(), remedy));
    }
  }

  /** Verdict of admission on an object that is to be created. */
  public static Verdict review(ManifestObject object, AdmissionContext context) {
    return Admission.judge(RawRequest.create(ObjectTrees.of(object.object())), context);
  }

  /**
   * Context of admission when all objects exist, and their queues have been opened.
   *
   * @param present queues that exist already
   */
  public static AdmissionContext context(
      List<ManifestObject> objects, Collection<Queue> present, AdmissionSettings settings) {
    var annotations = new TreeMap<String, Map<String, String>>();
    var labels = new TreeMap<String, Map<String, String>>();
    for (ManifestObject object : objects) {
      if (object.object() instanceof Namespace namespace) {
        String name = namespace.getMetadata().getName();
        annotations.put(name, orNone(namespace.getMetadata().getAnnotations()));
        labels.put(name, orNone(namespace.getMetadata().getLabels()));
      }
    }
    return AdmissionContext.of(queues(objects, present))
        .with(settings.withPodValidation())
        .withNamespaces(annotations)
        .withLabels(labels);
  }

  private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
    return entries == null ? Map.of() : entries;
  }

  /**
   * Returns the problem that keeps a session from reading an object, if any: it would be left out.
   */
  public static Optional<Problem> unreadable(HasMetadata object, Place place) {
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

  /**
   * Returns a queue that has not been opened or closed yet in the state that the scheduler will
   * give it.
   */
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
