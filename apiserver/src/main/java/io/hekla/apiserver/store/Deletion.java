package io.hekla.apiserver.store;

import java.util.Optional;

/**
 * Options of a deletion.
 *
 * @param uid required uid of the object, if given
 * @param version required version of the object, if given
 * @param graceSeconds time for a pod to end; empty: as its spec specifies
 * @param propagation treatment of dependents; empty: as the object itself specifies
 * @param dryRun whether only the answer is computed
 */
public record Deletion(
    Optional<String> uid,
    Optional<String> version,
    Optional<Long> graceSeconds,
    Optional<Propagation> propagation,
    boolean dryRun) {
  /** Returns a deletion whose dependents are deleted after the object. */
  public static Deletion of(Optional<String> uid) {
    return new Deletion(uid, Optional.empty(), Optional.empty(), Optional.empty(), false);
  }
}
