package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A JobFlow's status.
 *
 * @param phase phase as the API spells it; empty if there is no status yet
 */
@LogicalName("job-flow.report")
public record JobFlowReport(String phase, List<Entry> jobs) implements JournalSerializable {
  /** Report of a JobFlow without status. */
  public static final JobFlowReport NONE = new JobFlowReport("", List.of());

  public JobFlowReport {
    jobs = List.copyOf(jobs);
  }

  /**
   * Status of one Job.
   *
   * @param created time of its creation; {@link Instant#EPOCH} if not known
   * @param runningDuration running time; zero as long as the Job does not report it
   * @param histories the phases that it went through, oldest first
   */
  @LogicalName("job-flow.report.entry")
  public record Entry(
      String name,
      JobPhase phase,
      Instant created,
      Duration runningDuration,
      int restarts,
      Map<String, Map<String, Integer>> taskPods,
      List<PhaseHistory> histories)
      implements JournalSerializable {
    public Entry {
      taskPods = Collections.unmodifiableMap(new TreeMap<>(taskPods));
      histories = List.copyOf(histories);
    }
  }

  /**
   * Phase that a Job was in.
   *
   * @param until end of the phase; {@link Instant#EPOCH} while it lasts
   */
  @LogicalName("job-flow.report.phase-history")
  public record PhaseHistory(JobPhase phase, Instant from, Instant until)
      implements JournalSerializable {}
}
