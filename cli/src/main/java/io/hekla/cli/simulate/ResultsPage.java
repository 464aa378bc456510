package io.hekla.cli.simulate;

import io.hekla.model.manifest.Reading;
import io.hekla.simulator.trace.Estimates;
import io.hekla.simulator.trace.Setup;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceFolder;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Page of results: every setup of a folder beside the plain policies of its reference. */
public final class ResultsPage {
  private static final List<String> COLUMNS =
      List.of(
          "makespan_s",
          "wait_mean_s",
          "wait_median_s",
          "wait_p95_s",
          "wait_max_s",
          "bsld_mean",
          "bsld_median",
          "bsld_p95",
          "util_cpu",
          "util_gpu",
          "frag_node",
          "idle_while_waiting",
          "waiting_share");

  private static final double MUCH_LATER = 1.1;

  /** Bound below which numbers have digits after the point, as in the reference. */
  private static final double FEW_DIGITS = 100;

  private final PrintWriter progress;
  private final StringBuilder table = new StringBuilder();
  private final StringBuilder worse = new StringBuilder();
  private final StringBuilder starved = new StringBuilder();
  private final FillTable fills;
  private final BesideEasy besideEasy = new BesideEasy();
  private final HistoryTable histories = new HistoryTable();
  private final WaitsBySize waitsBySize = new WaitsBySize();

  /**
   * The page and its picture.
   *
   * @param text Markdown
   * @param picture SVG to which the page refers as {@link #PICTURE}
   */
  public record Page(String text, String picture) {}

  /** Name of the picture, beside the page. */
  public static final String PICTURE = "results-wait-by-size.svg";

  private ResultsPage(ReferenceTable reference, PrintWriter progress) {
    this.progress = progress;
    fills = new FillTable(reference, progress);
  }

  /** Runs all setups and returns the page; progress is printed meanwhile. */
  public static Reading<Page> of(Path folder, PrintWriter progress) {
    return ReferenceTable.read(folder)
        .then(
            reference ->
                new TraceFolder(folder)
                    .setups()
                    .then(setups -> new ResultsPage(reference, progress).run(folder, setups)));
  }

  private Reading<Page> run(Path folder, Map<String, Setup> setups) {
    long began = System.nanoTime();
    List<Trace> replays = new ArrayList<>();
    List<Trace> toFill = new ArrayList<>();
    for (Setup setup : setups.values()) {
      switch (new TraceFolder(folder).read(setup.name())) {
        case Reading.Bad<Trace> bad -> {
          return new Reading.Bad<>(bad.problems());
        }
        case Reading.Good<Trace> good ->
            (setup.mode() == Setup.Mode.FILL ? toFill : replays).add(good.value());
      }
    }
    toFill.forEach(fills::of);
    replays.parallelStream()
        .map(trace -> SetupResult.of(trace, this::tell))
        .toList()
        .forEach(this::add);
    return new Reading.Good<>(
        new Page(page(Duration.ofNanos(System.nanoTime() - began)), waitsBySize.svg()));
  }

  private synchronized void tell(String line) {
    progress.println(line);
    progress.flush();
  }

  private void add(SetupResult result) {
    for (SetupResult.Run run : result.runs()) {
      if (run.estimates() == Estimates.LIMITS) {
        row(result.setup(), run);
      }
    }
    compare(result);
    starved.append(result.run(SetupResult.DEFAULT, Estimates.LIMITS).longestWaits());
    besideEasy.of(result);
    histories.of(result);
    waitsBySize.of(result);
  }

  private void row(String setup, SetupResult.Run run) {
    boolean isPlain =
        run.policy().equals(SetupResult.FIFO) || run.policy().equals(SetupResult.EASY);
    String policy = isPlain ? run.policy() : "**hekla " + run.policy() + "**";
    table.append("| ").append(setup).append(" | ").append(policy);
    for (String column : COLUMNS) {
      Double value = run.figures().values().get(column);
      table.append(" | ").append(value == null ? "" : number(value));
    }
    table.append(" |\n");
  }

  private void compare(SetupResult result) {
    SetupResult.Run ours = result.run(SetupResult.DEFAULT, Estimates.LIMITS);
    SetupResult.Run fifo = result.run(SetupResult.FIFO, Estimates.LIMITS);
    double wait = ours.figure("wait_mean_s");
    double makespan = ours.figure("makespan_s");
    double fifoWait = fifo.figure("wait_mean_s");
    double fifoMakespan = fifo.figure("makespan_s");
    var how = new ArrayList<String>();
    if (wait > fifoWait) {
      how.add("the mean wait is " + number(wait) + " s, FIFO's " + number(fifoWait) + " s");
    }
    if (makespan > fifoMakespan * MUCH_LATER) {
      how.add("it ends at " + number(makespan) + " s, FIFO at " + number(fifoMakespan) + " s");
    }
    if (how.isEmpty()) {
      return;
    }
    worse.append("- **%s**: %s.\n".formatted(result.setup(), String.join("; ", how)));
  }

  static String number(double value) {
    if (value >= FEW_DIGITS) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    var rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  private String page(Duration took) {
    return """
        # Results on real traces

        Made by `hekla simulate --trace DIR --results docs/results.md` on %s in %d s
        (%s, %d processors, Java %s). Virtual time, seed 0; the figures
        depend on nothing else. Definitions, and the policies `fifo` and `easy`, are those of the folder's
        `REFERENCE.md`; the orders of the fills are taken from it.

        What single rules change, with and without, on small clusters: [Results of experiments](results-experiments.md).

        - **default**: the configuration of Volcano's Helm chart, used without `--conf`.
        - **packing**: the same with arguments that fill nodes up instead of spreading over them, so that
          whole nodes stay free for the pods that need one. It turns on nothing that Volcano lacks:

        ```yaml
        %s```

        - **recommended**: `deploy/hekla-recommended.conf`, for clusters whose jobs state their run times
          ([Reservations and aging](reference/reservation.md)):

        ```yaml
        %s```

        ## Figures

        | setup | policy | %s |
        |---|---|%s
        %s
        ## The recommended configuration beside EASY

        Figures under the recommended configuration as parts of those under EASY with the same estimates: the
        limits that users stated, the run times, or what [the history](#estimates-from-the-history) says where
        nothing but a limit is stated; and the longest wait as a part of FIFO's. Above 1, in bold: EASY, or FIFO,
        is better. EASY starts each job at the moment at which there is room; Hekla in the next
        session, some of a second later.

        %s
        ![Mean wait by size of job](results-wait-by-size.svg)

        Mean wait by size: pods of a job, or its GPUs where a pod has several. Both axes are logarithmic.

        Jobs of the setups whose longest wait is longer than FIFO's, with the reason's share of the time waited:

        %s
        ## Estimates from the history

        Nobody states a run time: jobs have their users and the limits, if the trace has some, and are expected to take
        as long as the last two of the same user, name and size that have ended
        ([History of run times](reference/reservation.md#history-of-run-times)). `recommended` has the line
        `history: beforeLimit` turned on: the order is by the history, and starts are promised by the limits, or an hour
        where there are none. Figures are parts of those of the same policy with what is stated: the limits,
        or the run times. The last column compares each run that ended with the estimate that there was at that
        time. The traces have no names of jobs beyond numbers and users.

        %s
        ## Fills

        Jobs in file order until the GPUs asked for are 1.3 times those there are; none leaves. The part of
        the GPUs that is allocated at the end comes first.

        %s
        ## Where the default is worse than FIFO

        Worse means: a longer mean wait, or an end more than 10%% later.

        %s
        ## Who starves under the default

        A gang that does not fit is passed over by later ones, and nothing is kept free for it: Volcano has no
        reservation. The mean gains by that, and the gang pays. The longest waits of each setup, with what the
        decisions of its sessions gave as reason, and the reason's share of the time waited:

        %s"""
        .formatted(
            LocalDate.now(java.time.ZoneOffset.UTC),
            took.toSeconds(),
            System.getProperty("os.name") + " " + System.getProperty("os.arch"),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("java.version"),
            Configurations.packingText(),
            Configurations.recommendedText(),
            String.join(" | ", COLUMNS),
            "---|".repeat(COLUMNS.size()),
            table,
            besideEasy.table(),
            besideEasy.late(),
            histories.table(),
            fills.text(),
            worse.isEmpty() ? "Nowhere.\n" : worse,
            LongestWaits.header() + starved);
  }
}
