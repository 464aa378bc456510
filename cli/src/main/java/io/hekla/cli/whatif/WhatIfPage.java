package io.hekla.cli.whatif;

import io.hekla.cli.output.Column;
import io.hekla.cli.output.Table;
import io.hekla.simulator.whatif.Comparison;
import io.hekla.simulator.whatif.JobComparison;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.WhatIf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What-if as a page for people: figures, queues, and the jobs that gain and lose most. */
final class WhatIfPage {
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private WhatIfPage(int width) {
    this.width = width;
  }

  /**
   * Returns the lines of the page.
   *
   * @param changes what differs from the recording, as it was given
   * @param most number of jobs that gain, and of those that lose
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(
      WhatIf.Result result, Comparison comparison, List<String> changes, int most, int width) {
    var page = new WhatIfPage(width);
    RecordedDays days = result.days();
    page.lines.add("recorded: %s to %s".formatted(days.from(), days.to()));
    page.lines.add(
        "what if:  " + (changes.isEmpty() ? "nothing differs" : String.join(" ", changes)));
    result.notes().forEach(note -> page.lines.add("note: " + note));
    page.table(
        List.of("", "RECORDED", "WHAT IF", "CHANGE"),
        FigureRows.of(comparison.recorded().values(), comparison.whatIf().values()));
    page.queues(comparison);
    page.jobs("Jobs that gain most", comparison, comparison.gainers(most));
    page.jobs("Jobs that lose most", comparison, comparison.losers(most));
    return page.lines;
  }

  private void queues(Comparison comparison) {
    boolean hasGpus = comparison.recorded().values().containsKey("util_gpu");
    String resource = hasGpus ? "gpu" : "cpu";
    List<String> figures =
        List.of(
            "weight", "jobs", "wait_mean_s", "bsld_mean", resource + "_hours", resource + "_share");
    var rows = new ArrayList<List<String>>();
    comparison
        .recorded()
        .queues()
        .forEach(
            (queue, was) -> {
              Map<String, Double> is = comparison.whatIf().queues().getOrDefault(queue, Map.of());
              var row = new ArrayList<>(List.of(queue));
              figures.forEach(name -> row.add(both(was, is, name)));
              rows.add(row);
            });
    table(
        List.of(
            "QUEUE",
            "WEIGHT",
            "JOBS",
            "WAIT, MEAN",
            "SLOWDOWN",
            hasGpus ? "GPU HOURS" : "CPU HOURS",
            "SHARE"),
        rows);
  }

  private static String both(Map<String, Double> was, Map<String, Double> is, String name) {
    String before = FigureRows.ofQueue(was, name);
    String after = FigureRows.ofQueue(is, name);
    return before.equals(after) ? before : before + " → " + after;
  }

  private void jobs(String title, Comparison comparison, List<JobComparison> jobs) {
    lines.add("");
    lines.add(title + (jobs.isEmpty() ? ": none" : ":"));
    if (jobs.isEmpty()) {
      return;
    }
    List<List<String>> rows =
        jobs.stream()
            .map(
                job ->
                    List.of(
                        job.key().toString(),
                        job.queue(),
                        FigureRows.seconds(JobComparison.wait(job.recorded())),
                        FigureRows.seconds(JobComparison.wait(job.whatIf())),
                        change(job.longer(comparison.end()))))
            .toList();
    add(List.of("JOB", "QUEUE", "WAIT", "WHAT IF", "CHANGE"), rows);
  }

  private static String change(double longer) {
    return (longer > 0 ? "+" : "-") + FigureRows.seconds(Math.abs(longer));
  }

  private void table(List<String> titles, List<List<String>> rows) {
    lines.add("");
    add(titles, rows);
  }

  private void add(List<String> titles, List<List<String>> rows) {
    lines.addAll(
        Table.fitted(titles.stream().map(title -> Column.of(title, 0)).toList(), rows, false)
            .lines(width));
  }
}
