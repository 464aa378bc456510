package io.hekla.recorder.object;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import java.util.List;
import java.util.Objects;

/**
 * Choice of the changes that are recorded: of pods their start and end; of Jobs, queues and
 * PodGroups changes of the specification, labels, annotations and phase. Counters in a status are
 * not recorded, nor objects that the controllers derive from others.
 */
final class RecordedChanges {
  private RecordedChanges() {}

  static boolean isRecorded(Delta delta) {
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    if (delta.kind().equals(Kind.POD_GROUP) && hasController(object)) {
      return false;
    }
    if (object instanceof Pod pod && isOfJob(pod) && nodeOf(pod).isEmpty()) {
      return false;
    }
    if (delta.isAddedOrDeleted() || delta.isNewIncarnation()) {
      return true;
    }
    HasMetadata before = delta.before().orElseThrow();
    return !isSame(before, object);
  }

  private static boolean isSame(HasMetadata before, HasMetadata after) {
    var old = before.getMetadata();
    var now = after.getMetadata();
    if (!Objects.equals(old.getDeletionTimestamp(), now.getDeletionTimestamp())) {
      return false;
    }
    if (before instanceof Pod earlier && after instanceof Pod later) {
      return nodeOf(earlier).equals(nodeOf(later))
          && Objects.equals(phaseOf(earlier), phaseOf(later))
          && exitCode(earlier) == exitCode(later);
    }
    boolean isSameMetadata =
        Objects.equals(old.getLabels(), now.getLabels())
            && Objects.equals(old.getAnnotations(), now.getAnnotations());
    return switch (after) {
      case Job job ->
          isSameMetadata && hasSameSpec(before, job) && phaseOf((Job) before).equals(phaseOf(job));
      case Queue queue ->
          isSameMetadata
              && hasSameSpec(before, queue)
              && stateOf((Queue) before).equals(stateOf(queue));
      case PodGroup group -> isSameMetadata && hasSameSpec(before, group);
      default -> false;
    };
  }

  /** Returns whether the API server counts no change of the specification. */
  private static boolean hasSameSpec(HasMetadata before, HasMetadata after) {
    Long old = before.getMetadata().getGeneration();
    Long now = after.getMetadata().getGeneration();
    return old != null && old.equals(now);
  }

  static boolean hasController(HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> Boolean.TRUE.equals(owner.getController()));
  }

  static boolean isOfJob(HasMetadata object) {
    for (OwnerReference owner : object.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController()) && Kind.JOB.isNamedBy(owner)) {
        return true;
      }
    }
    return false;
  }

  static String nodeOf(Pod pod) {
    return pod.getSpec() == null ? "" : Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
  }

  static String phaseOf(Pod pod) {
    return pod.getStatus() == null
        ? ""
        : Objects.requireNonNullElse(pod.getStatus().getPhase(), "");
  }

  /** Returns the highest exit code of the containers that have ended; -1 if none has. */
  static int exitCode(Pod pod) {
    int highest = -1;
    if (pod.getStatus() != null) {
      List<ContainerStatus> all = pod.getStatus().getContainerStatuses();
      for (ContainerStatus one : all) {
        if (one.getState() != null && one.getState().getTerminated() != null) {
          Integer code = one.getState().getTerminated().getExitCode();
          highest = Math.max(highest, code == null ? 0 : code);
        }
      }
    }
    return highest;
  }

  private static String phaseOf(Job job) {
    return job.getStatus() == null || job.getStatus().state == null
        ? ""
        : String.valueOf(job.getStatus().state.phase);
  }

  private static String stateOf(Queue queue) {
    return queue.getStatus() == null ? "" : String.valueOf(queue.getStatus().state);
  }
}
