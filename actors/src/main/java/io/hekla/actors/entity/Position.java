package io.hekla.actors.entity;

import io.hekla.actors.kubernetes.Outcome.Written;
import io.hekla.model.machine.Kept;
import java.util.Collection;
import java.util.Map;

/**
 * Up to where the watches of the active member had told.
 *
 * @param term of the scheduler that looks
 * @param versions newest resourceVersion told, by name of kind
 */
public record Position(long term, Map<String, Long> versions) implements Kept {
  public Position {
    versions = Map.copyOf(versions);
  }

  /** Whether everything written is in what was told. */
  public boolean covers(Collection<Written> written) {
    return written.stream().allMatch(one -> versions.getOrDefault(one.kind(), 0L) >= one.version());
  }
}
