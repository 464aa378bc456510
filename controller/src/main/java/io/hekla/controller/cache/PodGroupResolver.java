package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Resolver of the PodGroup that a pod belongs to: the named one, or, for a pod of ours that names
 * none, the one that is created for it.
 *
 * @param schedulerNames values of a pod's schedulerName that make it ours
 */
public record PodGroupResolver(Set<String> schedulerNames) {
  public PodGroupResolver {
    schedulerNames = Set.copyOf(schedulerNames);
  }

  /** Returns the key of the PodGroup; empty if no PodGroup can have that name. */
  public Optional<ObjectKey> of(Pod pod) {
    String name = isOurs(pod) ? nameOf(pod) : OrdinaryPods.named(pod);
    return ObjectNames.isName(name)
        ? Optional.of(new ObjectKey(Delta.keyOf(pod).namespace(), name))
        : Optional.empty();
  }

  /** Returns the declaration of the index of pods by their PodGroups. */
  public IndexKey<ObjectKey, Pod> pods() {
    // A record, so that every declaration means the same index.
    return new IndexKey<>(Kind.POD, new GroupsOfPod(this));
  }

  private record GroupsOfPod(PodGroupResolver resolver) implements Function<Pod, List<ObjectKey>> {
    @Override
    public List<ObjectKey> apply(Pod pod) {
      return resolver.of(pod).stream().toList();
    }
  }

  /** Returns the name of the PodGroup of a pod of ours, whether or not a PodGroup can have it. */
  public static String nameOf(Pod pod) {
    String named = OrdinaryPods.named(pod);
    return named.isEmpty() ? OrdinaryPods.groupName(pod) : named;
  }

  /** Returns whether the pod is for this scheduler. */
  public boolean isOurs(Pod pod) {
    return pod.getSpec() != null
        && schedulerNames.contains(String.valueOf(pod.getSpec().getSchedulerName()));
  }
}
