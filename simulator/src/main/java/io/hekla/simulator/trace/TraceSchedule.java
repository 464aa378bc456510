package io.hekla.simulator.trace;

import java.math.BigDecimal;
import java.util.List;

/**
 * Runs of jobs, with times and nodes. Times are seconds from the beginning of the setup.
 *
 * @param runs runs in the order in which they started
 */
public record TraceSchedule(List<Run> runs) {
  /**
   * Run of one job.
   *
   * @param start time when the last member was bound
   * @param end time when the last member ended
   * @param nodes node of each member
   */
  public record Run(String job, double start, double end, List<String> nodes) {
    public Run {
      nodes = List.copyOf(nodes);
    }
  }

  public TraceSchedule {
    runs = List.copyOf(runs);
  }

  /** Returns the lines {@code job,start_s,end_s,nodes}, the nodes joined by semicolons. */
  public String csv() {
    var text = new StringBuilder("job,start_s,end_s,nodes\n");
    for (Run run : runs) {
      text.append(run.job())
          .append(',')
          .append(BigDecimal.valueOf(run.start()).toPlainString())
          .append(',')
          .append(BigDecimal.valueOf(run.end()).toPlainString())
          .append(',')
          .append(String.join(";", run.nodes()))
          .append('\n');
    }
    return text.toString();
  }
}
