package io.hekla.cli.simulate;

import io.hekla.model.manifest.Reading;
import io.hekla.simulator.trace.ScheduleFigures;
import io.hekla.simulator.trace.Setup;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceFolder;
import io.hekla.simulator.trace.TraceWorkload;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.VirtualRun;
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

  private final ReferenceTable reference;
  private final PrintWriter progress;
  private final StringBuilder table = new StringBuilder();
  private final StringBuilder worse = new StringBuilder();
  private final FillTable fills;
  private final LongestWaits longestWaits = new LongestWaits();

  private ResultsPage(ReferenceTable reference, PrintWriter progress) {
    this.reference = reference;
    this.progress = progress;
    fills = new FillTable(reference, progress);
  }

  /** Runs all setups and returns the page as Markdown; progress is printed meanwhile. */
  public static Reading<String> of(Path folder, PrintWriter progress) {
    return ReferenceTable.read(folder)
        .then(
            reference ->
                new TraceFolder(folder)
                    .setups()
                    .then(setups -> new ResultsPage(reference, progress).run(folder, setups)));
  }

  private Reading<String> run(Path folder, Map<String, Setup> setups) {
    long began = System.nanoTime();
    for (Setup setup : setups.values()) {
      switch (new TraceFolder(folder).read(setup.name())) {
        case Reading.Bad<Trace> bad -> {
          return new Reading.Bad<>(bad.problems());
        }
        case Reading.Good<Trace> good -> {
          if (setup.mode() == Setup.Mode.FILL) {
            fills.of(good.value());
          } else {
            of(good.value());
          }
        }
      }
    }
    return new Reading.Good<>(page(Duration.ofNanos(System.nanoTime() - began)));
  }

  private void of(Trace trace) {
    String setup = trace.setup().name();
    referenceRow(setup, "fifo");
    referenceRow(setup, "easy");
    Configurations.forTrace(trace)
        .forEach(
            (name, configuration) -> {
              long began = System.nanoTime();
              var workload = new TraceWorkload(trace);
              RunOutcome outcome =
                  VirtualRun.of(
                      workload.workload(),
                      new VirtualRun.Settings(
                          configuration,
                          0,
                          Duration.ofMinutes(1),
                          ControllerSettings.ofThisProcess()));
              ScheduleFigures figures = ScheduleFigures.of(trace, workload.schedule(outcome));
              long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
              progress.printf(
                  Locale.ROOT,
                  "%s %s: %d jobs, %d sessions, %d s%n",
                  setup,
                  name,
                  trace.jobs().size(),
                  outcome.sessions(),
                  seconds);
              progress.flush();
              row(setup, "hekla " + name, figures);
              if (name.equals("default")) {
                compare(setup, figures);
                longestWaits.of(setup, workload, outcome);
              }
            });
  }

  private void referenceRow(String setup, String policy) {
    table.append("| ").append(setup).append(" | ").append(policy);
    COLUMNS.forEach(column -> table.append(" | ").append(reference.cell(setup, policy, column)));
    table.append(" |\n");
  }

  private void row(String setup, String policy, ScheduleFigures figures) {
    table.append("| ").append(setup).append(" | **").append(policy).append("**");
    for (String column : COLUMNS) {
      Double value = figures.values().get(column);
      table.append(" | ").append(value == null ? "" : number(value));
    }
    table.append(" |\n");
  }

  private void compare(String setup, ScheduleFigures figures) {
    double wait = figures.values().getOrDefault("wait_mean_s", 0.0);
    double makespan = figures.values().getOrDefault("makespan_s", 0.0);
    double fifoWait = reference.number(setup, "fifo", "wait_mean_s").orElse(wait);
    double fifoMakespan = reference.number(setup, "fifo", "makespan_s").orElse(makespan);
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
    worse.append("- **%s**: %s.\n".formatted(setup, String.join("; ", how)));
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
        `REFERENCE.md`, from which their rows are taken.

        - **default**: the configuration of Volcano's Helm chart, used without `--conf`.
        - **packing**: the same with arguments that fill nodes up instead of spreading over them, so that
          whole nodes stay free for the pods that need one. It turns on nothing that Volcano lacks:

        ```yaml
        %s```

        ## Figures

        | setup | policy | %s |
        |---|---|%s
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
            String.join(" | ", COLUMNS),
            "---|".repeat(COLUMNS.size()),
            table,
            fills.text(),
            worse.isEmpty() ? "Nowhere.\n" : worse,
            LongestWaits.header() + longestWaits.rows());
  }
}
