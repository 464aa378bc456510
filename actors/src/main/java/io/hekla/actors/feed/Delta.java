package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.Optional;

/**
 * A change of one object: it appeared, changed or went away.
 *
 * @param isUnreadable whether it is still there and can no longer be read; then it has no after
 */
record Delta(
    Kind<?> kind, Optional<HasMetadata> before, Optional<HasMetadata> after, boolean isUnreadable) {
  Delta(Kind<?> kind, Optional<HasMetadata> before, Optional<HasMetadata> after) {
    this(kind, before, after, false);
  }

  /** Key of an object; the namespace is empty for kinds without. */
  static ObjectKey keyOf(HasMetadata object) {
    return new ObjectKey(
        Objects.requireNonNullElse(object.getMetadata().getNamespace(), ""),
        object.getMetadata().getName());
  }

  /**
   * Whether it is a pod without a node of which at most conditions are different: what a scheduler
   * writes into them is no news to whoever looks at what pods do.
   */
  boolean isTalk() {
    return before.isPresent()
        && after.isPresent()
        && before.get() instanceof Pod old
        && after.get() instanceof Pod now
        && !isNewIncarnation()
        && isWithoutNode(old)
        && isWithoutNode(now)
        && old.getMetadata().getDeletionTimestamp() == null
        && now.getMetadata().getDeletionTimestamp() == null
        && Objects.equals(old.getMetadata().getAnnotations(), now.getMetadata().getAnnotations())
        && Objects.equals(old.getMetadata().getLabels(), now.getMetadata().getLabels())
        && Objects.equals(
            old.getMetadata().getOwnerReferences(), now.getMetadata().getOwnerReferences())
        && Objects.equals(phase(old), phase(now));
  }

  private static boolean isWithoutNode(Pod pod) {
    return Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty();
  }

  private static String phase(Pod pod) {
    return pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
  }

  /** Whether the object under this name is another one than before. */
  boolean isNewIncarnation() {
    return before.isPresent()
        && after.isPresent()
        && !Objects.equals(before.get().getMetadata().getUid(), after.get().getMetadata().getUid());
  }
}
