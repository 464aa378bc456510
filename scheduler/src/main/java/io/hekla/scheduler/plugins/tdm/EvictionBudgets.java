package io.hekla.scheduler.plugins.tdm;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.JobView;
import java.util.HashMap;
import java.util.Map;

/**
 * Budgets of evictions for each job, while victims are chosen one after the other. Source:
 * docs/reference/plugin-rules.md#tdm, docs/reference/worked-examples.md#example-budget-of-tdm.
 */
final class EvictionBudgets {
  /** Number of evictions of a job without a budget. */
  private static final int WITHOUT = 1;

  private final boolean strict;
  private final Map<JobView, Long> left = new HashMap<>();

  /**
   * @param strict whether a job that has less running than its budget demands loses nothing; in
   *     Volcano it loses one
   */
  EvictionBudgets(boolean strict) {
    this.strict = strict;
  }

  /** Charges one task to its job; returns whether the job had any left. */
  boolean charge(JobView job) {
    long rest = left.computeIfAbsent(job, this::most);
    left.put(job, Math.max(0, rest - 1));
    return rest > 0;
  }

  private long most(JobView job) {
    Map<String, String> said = job.podGroup().annotations();
    int running = job.count(TaskStatus.RUNNING);
    String available = said.getOrDefault(WellKnownKeys.JDB_MIN_AVAILABLE, "");
    if (!available.isEmpty()) {
      long least = amount(available, job.size());
      return running >= least ? running - least : strict ? 0 : WITHOUT;
    }
    String unavailable = said.getOrDefault(WellKnownKeys.JDB_MAX_UNAVAILABLE, "");
    if (!unavailable.isEmpty()) {
      int ended = job.count(TaskStatus.SUCCEEDED) + job.count(TaskStatus.FAILED);
      int missing = job.size() - ended - running;
      return Math.max(0, amount(unavailable, job.size()) - missing);
    }
    return WITHOUT;
  }

  /** Parses a number, or a percentage of the tasks rounded up; 0 if it is neither. */
  private static long amount(String text, long tasks) {
    try {
      return text.endsWith("%")
          ? Math.ceilDiv(Integer.parseInt(text.substring(0, text.length() - 1)) * tasks, 100L)
          : Integer.parseInt(text);
    } catch (NumberFormatException neither) {
      return 0;
    }
  }
}
