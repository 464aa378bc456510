package io.hekla.recorder.object;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.job.JobOwner;
import java.util.List;
import java.util.Objects;

/**
 * Choice of the objects and changes that are recorded: of pods their start and end; of Jobs,
 * JobFlows, JobTemplates, CronJobs, queues and PodGroups changes of the specification, labels,
 * annotations and phase; of JobFlows which Jobs have completed, besides; of nodes what they have to
 * allocate, and their images, besides. Other counters in a status are not recorded, nor objects
 * that the controllers derive from others.
 */
final class RecordedChanges {
  private RecordedChanges() {}

  /**
   * Returns whether a recording has this object: a PodGroup only if no object controls it, and a
   * pod of a Job only if it has a node.
   */
  static boolean has(HasMetadata object) {
    return switch (object) {
      case PodGroup group -> !hasController(group);
      case Pod pod -> !JobOwner.isJob(pod) || !nodeOf(pod).isEmpty();
      default -> true;
    };
  }

  /** Returns whether it is the same object, with no difference that is recorded. */
  static boolean isSame(HasMetadata before, HasMetadata after) {
    ObjectMeta old = before.getMetadata();
    ObjectMeta now = after.getMetadata();
    if (!Objects.equals(old.getUid(), now.getUid())
        || !Objects.equals(old.getDeletionTimestamp(), now.getDeletionTimestamp())) {
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
    return isSameMetadata
        && switch (after) {
          case Job job -> hasSameSpec(before, job) && phaseOf((Job) before).equals(phaseOf(job));
          case Queue queue ->
              hasSameSpec(before, queue) && stateOf((Queue) before).equals(stateOf(queue));
          case PodGroup group -> hasSameSpec(before, group);
          case JobFlow flow -> hasSameSpec(before, flow) && hasSameStatus((JobFlow) before, flow);
          case JobTemplate template -> hasSameSpec(before, template);
          case CronJob cronJob -> hasSameSpec(before, cronJob);
          case Node node -> hasSameStatus((Node) before, node);
          default -> false;
        };
  }

  private static boolean hasSameStatus(JobFlow before, JobFlow after) {
    return phaseOf(before).equals(phaseOf(after)) && completedOf(before).equals(completedOf(after));
  }

  private static String phaseOf(JobFlow flow) {
    return flow.getStatus() == null || flow.getStatus().state == null
        ? ""
        : String.valueOf(flow.getStatus().state.phase);
  }

  private static List<String> completedOf(JobFlow flow) {
    return flow.getStatus() == null || flow.getStatus().completedJobs == null
        ? List.of()
        : flow.getStatus().completedJobs;
  }

  /** Returns whether nothing of a node differs but its heartbeats and addresses. */
  private static boolean hasSameStatus(Node before, Node after) {
    NodeStatus old = Objects.requireNonNullElseGet(before.getStatus(), NodeStatus::new);
    NodeStatus now = Objects.requireNonNullElseGet(after.getStatus(), NodeStatus::new);
    return Objects.equals(before.getSpec(), after.getSpec())
        && Objects.equals(old.getAllocatable(), now.getAllocatable())
        && Objects.equals(old.getCapacity(), now.getCapacity())
        && Objects.equals(old.getImages(), now.getImages());
  }

  /** Returns whether the API server counts no change of the specification. */
  private static boolean hasSameSpec(HasMetadata before, HasMetadata after) {
    Long old = before.getMetadata().getGeneration();
    Long now = after.getMetadata().getGeneration();
    return old != null && old.equals(now);
  }

  private static boolean hasController(HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> Boolean.TRUE.equals(owner.getController()));
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
