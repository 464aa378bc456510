package io.hekla.recorder.history;

import io.hekla.model.job.JobAction;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fold of the rows of a Job into what a line says of its end: exit codes, the cause, nodes. */
final class JobEnd {
  /** Different values that a line names. */
  private static final int MOST = 100;

  private static final Pattern COMMA = Pattern.compile(", ");

  /** Words of the entries of what ends, or restarts, a whole Job. */
  private static final Set<String> KILLS =
      Stream.of(
              JobAction.ABORT_JOB,
              JobAction.RESTART_JOB,
              JobAction.TERMINATE_JOB,
              JobAction.COMPLETE_JOB)
          .map(JobAction::spelling)
          .collect(Collectors.toSet());

  private JobEnd() {}

  /**
   * Returns the exit codes of the containers that ended, as {@code name=code}, each once and those
   * that are not 0 first.
   */
  static String exitCodes(Collection<PodRecord> pods) {
    List<String> codes =
        pods.stream()
            .map(PodRecord::exitCodes)
            .filter(one -> !one.isEmpty())
            .flatMap(COMMA::splitAsStream)
            .distinct()
            .sorted(
                Comparator.<String, Boolean>comparing(one -> one.endsWith("=0"))
                    .thenComparing(Function.identity()))
            .toList();
    return named(codes);
  }

  /** Returns the nodes on which its pods were, each once. */
  static String nodes(Collection<PodRecord> pods) {
    return named(pods.stream().map(PodRecord::node).distinct().sorted().toList());
  }

  private static String named(List<String> all) {
    String first = all.stream().limit(MOST).collect(Collectors.joining(", "));
    return all.size() > MOST ? "%s and %,d more".formatted(first, all.size() - MOST) : first;
  }

  /**
   * Returns why a Job has ended: the kill after which it did not run again, else the pods that
   * failed; empty for one that runs, and for one that succeeded by itself.
   *
   * @param entries entries of the incarnation, in the order of time
   * @param removed whether it was removed before it had ended
   */
  static String reason(List<HistoryEntry> entries, Collection<PodRecord> pods, boolean removed) {
    Optional<String> kill = Optional.empty();
    Optional<HistoryEntry> last = Optional.empty();
    for (HistoryEntry entry : entries) {
      if (KILLS.contains(entry.what())) {
        kill = Optional.of(entry.what() + " " + entry.text());
      } else if (entry.what().equals(HistoryEntry.PHASE)) {
        last = Optional.of(entry);
        if (entry.text().endsWith("Pending") || entry.text().endsWith("Running")) {
          kill = Optional.empty();
        }
      }
    }
    if (last.filter(HistoryEntry::isFinal).isEmpty()) {
      return removed ? "deleted before it had ended" : "";
    }
    boolean isSuccess = last.get().text().endsWith("Completed");
    return kill.orElseGet(() -> isSuccess ? "" : failed(pods));
  }

  private static String failed(Collection<PodRecord> pods) {
    Map<String, PodRecord> failed = new TreeMap<>();
    pods.stream()
        .filter(pod -> pod.phase().equals("Failed"))
        .forEach(pod -> failed.put(pod.name(), pod));
    if (failed.isEmpty()) {
      return "";
    }
    PodRecord first = failed.values().iterator().next();
    String codes = first.exitCodes().isEmpty() ? "" : " (%s)".formatted(first.exitCodes());
    return failed.size() == 1
        ? "pod %s failed%s".formatted(first.name(), codes)
        : "%,d pods failed, the first: %s%s".formatted(failed.size(), first.name(), codes);
  }
}
