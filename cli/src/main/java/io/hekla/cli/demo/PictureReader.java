package io.hekla.cli.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.cli.demo.Picture.GroupLine;
import io.hekla.cli.demo.Picture.JobLine;
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
import java.util.HashSet;
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
    var uids = new HashSet<String>();
    forEach(jobs, job -> uids.add(job.getMetadata().getUid()));
    var boundByGroup = new HashMap<ObjectKey, Integer>();
    var groupReader = new GroupReader(uids, boundByGroup, why, now);
    var whyByJob = new HashMap<String, String>();
    var queueOf = new HashMap<ObjectKey, String>();
    forEach(
        podGroups,
        podGroup -> {
          owner(podGroup).ifPresent(uid -> whyByJob.put(uid, groupReader.why(podGroup)));
          queueOf.put(GroupReader.key(podGroup), queue(podGroup));
        });
    var boundByJob = new HashMap<String, Integer>();
    var holdings = new QueueHoldings();
    forEach(
        pods,
        pod -> {
          TaskInfo task = TaskReader.readBeyondBounds(pod);
          // Every pod that Hekla binds has a PodGroup; of those bound by others it does not count.
          if (!task.nodeName().isEmpty() && !isOver(pod) && task.podGroup().isPresent()) {
            ObjectKey group = task.podGroup().get();
            boundByGroup.merge(group, 1, Integer::sum);
            owner(pod).ifPresent(uid -> boundByJob.merge(uid, 1, Integer::sum));
            String queue = queueOf.get(group);
            if (queue != null) {
              holdings.add(queue, task.request().milliCpu());
            }
          }
        });
    var milliCpu = new ArrayList<Double>();
    forEach(nodes, node -> milliCpu.add(milliCpu(node)));
    var groups = new ArrayList<GroupLine>();
    forEach(byCreation(podGroups), podGroup -> groupReader.line(podGroup).ifPresent(groups::add));
    return new Picture(
        milliCpu.stream().mapToDouble(Double::doubleValue).sum(),
        nodes.size(),
        boundByGroup.values().stream().mapToInt(Integer::intValue).sum(),
        holdings.lines(queues),
        jobLines(jobs, boundByJob, whyByJob, now),
        groups);
  }

  /** Returns objects in order of creation; one without a time comes first. */
  private static <T extends HasMetadata> List<T> byCreation(List<T> objects) {
    return objects.stream()
        .sorted(
            Comparator.comparing(
                    (T one) ->
                        Objects.requireNonNullElse(one.getMetadata().getCreationTimestamp(), ""))
                .thenComparing(one -> one.getMetadata().getName()))
        .toList();
  }

  private static List<JobLine> jobLines(
      List<Job> jobs, Map<String, Integer> bound, Map<String, String> why, Instant now) {
    var lines = new ArrayList<JobLine>();
    forEach(byCreation(jobs), job -> lines.add(jobLine(job, bound, why, now)));
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

  private static String queue(PodGroup podGroup) {
    return QueueNames.orDefault(podGroup.getSpec() == null ? null : podGroup.getSpec().queue);
  }

  private static double milliCpu(Node node) {
    var cpu = node.getStatus().getAllocatable().get("cpu");
    return cpu == null ? 0 : cpu.getNumericalAmount().doubleValue() * 1000;
  }
}
