package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.ObjectKeys;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Difference of one object of the cache: it appeared, changed or went away.
 *
 * @param isUnreadable whether it still exists and can no longer be read; then it has no after
 */
public record Delta(
    Kind<?> kind, Optional<HasMetadata> before, Optional<HasMetadata> after, boolean isUnreadable) {
  public Delta(Kind<?> kind, Optional<HasMetadata> before, Optional<HasMetadata> after) {
    this(kind, before, after, false);
  }

  /** Key of an object; the namespace is empty for kinds without. */
  public static ObjectKey keyOf(HasMetadata object) {
    return ObjectKeys.of(object);
  }

  /** Key of the object. */
  public ObjectKey key() {
    return keyOf(after.or(() -> before).orElseThrow());
  }

  /** Name of the object. */
  public String name() {
    return key().name();
  }

  /** Passes the object before and after the change to a consumer, as far as each exists. */
  public void both(Consumer<HasMetadata> taker) {
    before.ifPresent(taker);
    after.ifPresent(taker);
  }

  /** Returns whether the object was not there before, or is there no longer. */
  public boolean isAddedOrDeleted() {
    return before.isEmpty() || after.isEmpty();
  }

  /**
   * Returns whether it is a pod without a node of which at most conditions are different:
   * conditions that a scheduler writes concern no observer of pods.
   */
  public boolean isConditionOnly() {
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

  /** Returns whether the object under this name is another one than before. */
  public boolean isNewIncarnation() {
    return before.isPresent()
        && after.isPresent()
        && !Objects.equals(before.get().getMetadata().getUid(), after.get().getMetadata().getUid());
  }
}
