package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import java.util.List;
import java.util.Optional;

/**
 * Recognition of the objects that belong to the schedulers of other shards. A Job belongs to the
 * scheduler that it names; a PodGroup to that of its Job, or else of its pods. Without either it is
 * nobody else's. Source: docs/reference/nodeshard.md#several-heklas.
 */
public final class ForeignObjects {
  /** Recognition where nodes are not divided: every object is this scheduler's. */
  public static final ForeignObjects NONE = new ForeignObjects(Optional.empty());

  private final Optional<Recognition> recognition;

  /**
   * Objects by which others are recognised.
   *
   * @param pods by their PodGroup
   * @param withoutName whether Jobs that name no scheduler are this one's
   */
  private record Recognition(
      ObjectCache cache,
      PodGroupResolver groupOfPod,
      Index<ObjectKey, Pod> pods,
      boolean withoutName) {}

  private ForeignObjects(Optional<Recognition> recognition) {
    this.recognition = recognition;
  }

  /**
   * Creates the recognition where nodes are divided.
   *
   * @param withoutName whether Jobs that name no scheduler are this one's
   */
  public static ForeignObjects of(
      ObjectCache cache, PodGroupResolver groupOfPod, boolean withoutName) {
    Index<ObjectKey, Pod> pods =
        cache.index(new IndexKey<>(Kind.POD, pod -> groupOfPod.of(pod).stream().toList()));
    return new ForeignObjects(Optional.of(new Recognition(cache, groupOfPod, pods, withoutName)));
  }

  /** Returns whether an object belongs to another scheduler. */
  public boolean has(HasMetadata object) {
    return recognition
        .filter(
            all ->
                switch (object) {
                  case Job job -> isForeign(job, all);
                  case PodGroup group -> isForeign(group, all);
                  default -> false;
                })
        .isPresent();
  }

  private static boolean isForeign(Job job, Recognition all) {
    String name = job.getSpec() == null ? null : job.getSpec().schedulerName;
    return (name == null || name.isEmpty())
        ? !all.withoutName()
        : !all.groupOfPod().schedulerNames().contains(name);
  }

  private static boolean isForeign(PodGroup group, Recognition all) {
    return OwnerIndex.jobOf(group)
        .flatMap(job -> all.cache().get(Kind.JOB, job))
        .map(job -> isForeign(job, all))
        .orElseGet(() -> haveForeignPods(group, all));
  }

  private static boolean haveForeignPods(PodGroup group, Recognition all) {
    boolean any = false;
    for (Pod pod : all.pods().of(Delta.keyOf(group))) {
      if (all.groupOfPod().isOurs(pod)) {
        return false;
      }
      any = true;
    }
    return any;
  }

  /** Returns the PodGroups whose scheduler may be another one since an object has changed. */
  public List<PodGroup> concerned(Delta delta) {
    if (recognition.isEmpty() || !delta.isAddedOrDeleted()) {
      return List.of();
    }
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    return switch (object) {
      case Pod pod -> recognition.get().groupOfPod().of(pod).flatMap(this::group).stream().toList();
      case Job job -> groupsOf(job, recognition.get());
      default -> List.of();
    };
  }

  private Optional<PodGroup> group(ObjectKey key) {
    return recognition.orElseThrow().cache().get(Kind.POD_GROUP, key);
  }

  private static List<PodGroup> groupsOf(Job job, Recognition all) {
    var key = new ObjectKey(Delta.keyOf(job).namespace(), JobPodGroupBuilder.name(job));
    return all.cache().get(Kind.POD_GROUP, key).stream().toList();
  }
}
