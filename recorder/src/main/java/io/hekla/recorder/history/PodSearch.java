package io.hekla.recorder.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;

/** List of pods, in the order in which they were bound, page by page. */
public final class PodSearch {
  private PodSearch() {}

  /**
   * Returns the next pods.
   *
   * @param most most pods of the page
   */
  public static HistoryPage<PodRecord> page(
      HistorySource source, PodFilter filter, Position start, int most) throws IOException {
    var pods = new ArrayList<PodRecord>();
    source.pods(filter, start, most + 1, pods::add);
    if (pods.size() <= most) {
      return new HistoryPage<>(pods, Optional.empty());
    }
    Position next = start;
    for (PodRecord pod : pods.subList(0, most)) {
      next = next.after(pod.bound());
    }
    return new HistoryPage<>(pods.subList(0, most), Optional.of(next));
  }
}
