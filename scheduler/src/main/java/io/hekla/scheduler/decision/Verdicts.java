package io.hekla.scheduler.decision;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * Concatenated verdicts, some of which are made only on access: most sessions of a full cluster
 * repeat to most PodGroups the verdicts of the last one, and these are never accessed.
 */
public final class Verdicts extends AbstractList<PodGroupVerdict> implements RandomAccess {
  private final List<List<PodGroupVerdict>> parts;

  /** End index (exclusive) of each part. */
  private final int[] ends;

  /**
   * Concatenates lists.
   *
   * @param parts none of them may change any more
   */
  public Verdicts(List<List<PodGroupVerdict>> parts) {
    this.parts = List.copyOf(parts);
    ends = new int[parts.size()];
    int end = 0;
    for (int part = 0; part < ends.length; part++) {
      end += parts.get(part).size();
      ends[part] = end;
    }
  }

  /** Returns the first list: the verdicts on PodGroups that were considered one by one. */
  public List<PodGroupVerdict> considered() {
    return parts.isEmpty() ? List.of() : parts.getFirst();
  }

  @Override
  public PodGroupVerdict get(int index) {
    Objects.checkIndex(index, size());
    int part = 0;
    while (ends[part] <= index) {
      part++;
    }
    return parts.get(part).get(index - (ends[part] - parts.get(part).size()));
  }

  @Override
  public int size() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }
}
