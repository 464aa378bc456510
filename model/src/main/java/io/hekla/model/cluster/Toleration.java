package io.hekla.model.cluster;

import java.util.Optional;

/**
 * Toleration of a pod. An empty key with {@code anyValue} tolerates every taint; no effect means
 * every effect.
 *
 * @param anyValue true for the operator {@code Exists}, false for {@code Equal}
 */
public record Toleration(
    String key, String value, boolean anyValue, Optional<Taint.Effect> effect) {
  /** Returns whether a pod with this toleration may ignore the taint. */
  public boolean tolerates(Taint taint) {
    if (effect.isPresent() && effect.get() != taint.effect()) {
      return false;
    }
    if (!key.isEmpty() && !key.equals(taint.key())) {
      return false;
    }
    if (key.isEmpty() && !anyValue) {
      return false;
    }
    return anyValue || value.equals(taint.value());
  }
}
