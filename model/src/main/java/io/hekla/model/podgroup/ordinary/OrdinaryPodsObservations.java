package io.hekla.model.podgroup.ordinary;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.GroupPattern;
import io.hekla.model.podgroup.OrdinaryPodsObservation;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the differences of ordinary pods' PodGroups from their desired state. Source:
 * docs/reference/controllers.md#podgroups-of-ordinary-pods.
 */
public final class OrdinaryPodsObservations {
  private static final String REVISION = "controller-revision-hash";

  private OrdinaryPodsObservations() {}

  /**
   * Returns the differences of the PodGroup of a key; empty if there are none, or it is not one of
   * ordinary pods.
   *
   * <p>It is created for pods that do not name it yet, and again, after an external deletion, for
   * pods that name it and wait for a node. Pods that have ended or are leaving need none.
   *
   * @param pods pods that name it or would have to, by name
   * @param seen lookup of the owners that are known without a request
   * @param inherits whether owners hand down annotations
   */
  public static Optional<OrdinaryPodsObservation> of(
      ObjectKey key,
      Optional<PodGroup> group,
      Collection<Pod> pods,
      Function<OwnerReference, Optional<HasMetadata>> seen,
      boolean inherits) {
    List<Pod> own =
        pods.stream()
            .filter(pod -> OrdinaryPods.groupName(pod).equals(key.name()))
            .filter(OrdinaryPodsObservations::isActive)
            .toList();
    Optional<HasMetadata> maker = maker(key, group, own).flatMap(seen);
    String uid = group.map(one -> one.getMetadata().getUid()).orElse("");
    if (maker.filter(OrdinaryPodsObservations::wantsNone).isPresent()) {
      return inOrder(new OrdinaryPodsObservation(uid, true, Optional.empty(), List.of()));
    }
    List<Pod> unnamed = own.stream().filter(pod -> OrdinaryPods.named(pod).isEmpty()).toList();
    Function<Pod, GroupPattern> pattern =
        pod -> inherits ? GroupPatterns.of(pod, seen) : GroupPatterns.of(pod);
    Optional<GroupPattern> wanted =
        group.isPresent()
            ? correction(group.get(), own, maker, pattern)
            : unnamed.stream()
                .findFirst()
                .or(() -> own.stream().filter(OrdinaryPodsObservations::waits).findFirst())
                .map(pattern);
    return inOrder(
        new OrdinaryPodsObservation(
            uid,
            false,
            wanted,
            unnamed.stream()
                .map(
                    pod ->
                        new OrdinaryPodsObservation.PodWithoutGroup(
                            pod.getMetadata().getUid(),
                            new ObjectKey(key.namespace(), pod.getMetadata().getName())))
                .toList()));
  }

  private static Optional<OrdinaryPodsObservation> inOrder(OrdinaryPodsObservation observation) {
    return observation.isInOrder() ? Optional.empty() : Optional.of(observation);
  }

  /** Returns the desired content by the current spec of a set that creates and replaces pods. */
  private static Optional<GroupPattern> correction(
      PodGroup group,
      List<Pod> own,
      Optional<HasMetadata> maker,
      Function<Pod, GroupPattern> pattern) {
    return maker.flatMap(
        set ->
            own.stream()
                .filter(isCurrentIn(set))
                .findFirst()
                .map(pattern)
                .filter(wanted -> wanted.ownersToRead().isEmpty())
                .filter(wanted -> !OrdinaryPodGroupBuilder.fits(group, wanted)));
  }

  private static Predicate<Pod> isCurrentIn(HasMetadata set) {
    return pod ->
        switch (set) {
          case StatefulSet stateful -> {
            String newest =
                stateful.getStatus() == null ? null : stateful.getStatus().getUpdateRevision();
            var labels = pod.getMetadata().getLabels();
            yield newest != null && labels != null && newest.equals(labels.get(REVISION));
          }
          default -> true;
        };
  }

  /**
   * Returns the owner that creates the pods of a PodGroup of this name, as named by the pods or the
   * PodGroup.
   */
  private static Optional<OwnerReference> maker(
      ObjectKey key, Optional<PodGroup> group, List<Pod> pods) {
    return pods.stream()
        .findFirst()
        .flatMap(OrdinaryPods::controller)
        .or(() -> group.flatMap(OrdinaryPods::controller))
        .filter(owner -> OrdinaryPods.groupName(owner.getUid()).equals(key.name()));
  }

  private static boolean wantsNone(HasMetadata maker) {
    return switch (maker) {
      case ReplicaSet set -> set.getSpec() != null && isZero(set.getSpec().getReplicas());
      case StatefulSet set -> set.getSpec() != null && isZero(set.getSpec().getReplicas());
      default -> false;
    };
  }

  private static boolean isZero(@Nullable Integer replicas) {
    return replicas != null && replicas == 0;
  }

  private static boolean waits(Pod pod) {
    return Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty();
  }

  private static boolean isActive(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return pod.getMetadata().getDeletionTimestamp() == null
        && !"Succeeded".equals(phase)
        && !"Failed".equals(phase);
  }
}
