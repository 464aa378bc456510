package io.hekla.cli.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.cli.demo.Picture.JobLine;
import io.hekla.cli.demo.Picture.QueueLine;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobCondition;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reader of a {@link Picture} from the lists of the API and the reasons of the scheduler. */
final class PictureReader {
  private static final Logger log = LoggerFactory.getLogger(PictureReader.class);

  private PictureReader() {}

  /**
   * Returns the picture.
   *
   * @param why reasons why PodGroups wait, as the scheduler gives them
   */
  static Picture read(
      List<Node> nodes,
      List<Queue> queues,
      List<Job> jobs,
      List<PodGroup> podGroups,
      List<Pod> pods,
      Map<ObjectKey, String> why,
      Instant now) {
    var whyByJob = new HashMap<String, String>();
    var queueOf = new HashMap<ObjectKey, String>();
    forEach(
        podGroups,
        podGroup -> {
          owner(podGroup).ifPresent(uid -> whyByJob.put(uid, why(podGroup, why)));
          var metadata = podGroup.getMetadata();
          queueOf.put(new ObjectKey(metadata.getNamespace(), metadata.getName()), queue(podGroup));
        });
    var boundByJob = new HashMap<String, Integer>();
    var heldByQueue = new HashMap<String, Double>();
    forEach(
        pods,
        pod -> {
          TaskInfo task = TaskReader.readBeyondBounds(pod);
          if (!task.nodeName().isEmpty() && !isOver(pod)) {
            owner(pod).ifPresent(uid -> boundByJob.merge(uid, 1, Integer::sum));
            task.podGroup()
                .map(queueOf::get)
                .ifPresent(
                    queue -> heldByQueue.merge(queue, task.request().milliCpu(), Double::sum));
          }
        });
    var milliCpu = new ArrayList<Double>();
    forEach(nodes, node -> milliCpu.add(milliCpu(node)));
    return new Picture(
        milliCpu.stream().mapToDouble(Double::doubleValue).sum(),
        nodes.size(),
        queueLines(queues, heldByQueue),
        jobLines(jobs, boundByJob, whyByJob, now));
  }

  /**
   * Returns the queues with the resources of their pods, as everything in the picture is counted
   * from pods: a queue's status comes a moment later.
   */
  private static List<QueueLine> queueLines(List<Queue> queues, Map<String, Double> held) {
    var lines = new ArrayList<QueueLine>();
    for (Queue queue : queues) {
      String name = queue.getMetadata().getName();
      if (name.equals("root")) {
        continue;
      }
      int weight =
          queue.getSpec() == null || queue.getSpec().weight == null ? 1 : queue.getSpec().weight;
      lines.add(new QueueLine(name, weight, held.getOrDefault(name, 0.0)));
    }
    lines.sort(Comparator.comparing(QueueLine::name));
    return lines;
  }

  private static List<JobLine> jobLines(
      List<Job> jobs, Map<String, Integer> bound, Map<String, String> why, Instant now) {
    List<Job> sorted =
        jobs.stream()
            .sorted(
                Comparator.comparing((Job job) -> job.getMetadata().getCreationTimestamp())
                    .thenComparing(job -> job.getMetadata().getName()))
            .toList();
    var lines = new ArrayList<JobLine>();
    forEach(sorted, job -> lines.add(jobLine(job, bound, why, now)));
    return lines;
  }

  /** Draws each object; one that cannot be drawn is left out of the picture and logged. */
  private static <T extends HasMetadata> void forEach(List<T> objects, Consumer<T> drawing) {
    for (T object : objects) {
      try {
        drawing.accept(object);
      } catch (RuntimeException e) {
        log.debug("an object is not drawn", e);
      }
    }
  }

  private static JobLine jobLine(
      Job job, Map<String, Integer> bound, Map<String, String> why, Instant now) {
    String uid = job.getMetadata().getUid();
    String phase = phase(job);
    Instant created = created(job);
    Instant started = lastTime(job, "Running").orElse(now);
    var line =
        new JobLine(
            job.getMetadata().getName(),
            QueueNames.orDefault(job.getSpec().queue),
            phase,
            bound.getOrDefault(uid, 0),
            Objects.requireNonNullElse(job.getSpec().minAvailable, 0),
            job.getSpec().tasks.stream().mapToInt(PictureReader::replicas).sum(),
            atLeastZero(Duration.between(created, started)),
            Duration.ZERO,
            why.getOrDefault(uid, "its PodGroup does not exist yet"));
    Instant ended = line.isDone() ? lastTime(job, phase).orElse(now) : now;
    boolean hasRun = lastTime(job, "Running").isPresent();
    return new JobLine(
        line.name(),
        line.queue(),
        phase,
        line.bound(),
        line.wanted(),
        line.pods(),
        line.waited(),
        hasRun ? atLeastZero(Duration.between(started, ended)) : Duration.ZERO,
        line.why());
  }

  private static int replicas(TaskSpec task) {
    return Objects.requireNonNullElse(task.replicas, 0);
  }

  private static Duration atLeastZero(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private static String phase(Job job) {
    return job.getStatus() == null || job.getStatus().state == null
        ? "Pending"
        : Objects.requireNonNullElse(job.getStatus().state.phase, "Pending").toString();
  }

  private static Optional<Instant> lastTime(Job job, String phase) {
    if (job.getStatus() == null || job.getStatus().conditions == null) {
      return Optional.empty();
    }
    for (JobCondition condition : job.getStatus().conditions.reversed()) {
      if (phase.equals(String.valueOf(condition.status)) && condition.lastTransitionTime != null) {
        return Optional.of(Instant.parse(condition.lastTransitionTime.toString()));
      }
    }
    return Optional.empty();
  }

  private static Instant created(Job job) {
    return Instant.parse(job.getMetadata().getCreationTimestamp());
  }

  private static boolean isOver(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return "Succeeded".equals(phase) || "Failed".equals(phase);
  }

  private static Optional<String> owner(HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .filter(reference -> Boolean.TRUE.equals(reference.getController()))
        .map(reference -> reference.getUid())
        .findFirst();
  }

  private static String why(PodGroup podGroup, Map<ObjectKey, String> why) {
    var metadata = podGroup.getMetadata();
    String said = why.get(new ObjectKey(metadata.getNamespace(), metadata.getName()));
    if (said != null) {
      return said;
    }
    var status = podGroup.getStatus();
    boolean admitted = status != null && status.phase != null && !status.phase.equals("Pending");
    return admitted ? "its pods are being placed" : "not admitted to its queue yet";
  }

  private static String queue(PodGroup podGroup) {
    return QueueNames.orDefault(podGroup.getSpec() == null ? null : podGroup.getSpec().queue);
  }

  private static double milliCpu(Node node) {
    var cpu = node.getStatus().getAllocatable().get("cpu");
    return cpu == null ? 0 : cpu.getNumericalAmount().doubleValue() * 1000;
  }
}
