package io.hekla.apiserver.store;

import java.util.Optional;

/**
 * How an object is to be deleted.
 *
 * @param uid if given, only an object of this uid
 * @param version if given, only this version of it
 * @param graceSeconds how long a pod has to end; empty: what its spec says
 * @param propagation what becomes of what belongs to it; empty: what the object says itself
 * @param dryRun only as far as the answer is known
 */
public record Deletion(
    Optional<String> uid,
    Optional<String> version,
    Optional<Long> graceSeconds,
    Optional<Propagation> propagation,
    boolean dryRun) {
  /** What belongs to the object goes after it. */
  public static Deletion of(Optional<String> uid) {
    return new Deletion(uid, Optional.empty(), Optional.empty(), Optional.empty(), false);
  }
}
