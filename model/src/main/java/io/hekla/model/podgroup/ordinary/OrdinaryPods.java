package io.hekla.model.podgroup.ordinary;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.WellKnownKeys;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Assignment of PodGroups to pods that name none: pods of one controller share one, and a single
 * pod has one of its own. Source: docs/reference/controllers.md#podgroups-of-ordinary-pods.
 */
public final class OrdinaryPods {
  private static final String PREFIX = "podgroup-";

  private OrdinaryPods() {}

  /** Returns the name of the PodGroup that a pod has unless it names another one. */
  public static String groupName(Pod pod) {
    return groupName(
        controller(pod).map(OwnerReference::getUid).orElseGet(() -> pod.getMetadata().getUid()));
  }

  /** Returns the name of the PodGroup of the pods that the object of this uid controls. */
  public static String groupName(String uid) {
    return PREFIX + uid;
  }

  /** Returns whether a PodGroup of this name may be one of ordinary pods. */
  public static boolean isGroupName(String name) {
    return name.startsWith(PREFIX);
  }

  /** Returns the name of the PodGroup that a pod names itself; empty if it names none. */
  public static String named(Pod pod) {
    Map<String, String> annotations = pod.getMetadata().getAnnotations();
    return annotations == null
        ? ""
        : Objects.requireNonNullElse(annotations.get(WellKnownKeys.GROUP_NAME), "");
  }

  /** Returns the controlling owner of an object. */
  public static Optional<OwnerReference> controller(HasMetadata object) {
    return owners(object).stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .findFirst();
  }

  static List<OwnerReference> owners(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getOwnerReferences(), List.of());
  }
}
