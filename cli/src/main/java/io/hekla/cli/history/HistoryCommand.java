package io.hekla.cli.history;

import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Documents;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code hekla history}: what happened to a Job or PodGroup, or to the Jobs of a queue, node or
 * user.
 */
@Command(
    description = {
      "Of one Job, or of a PodGroup that has no Job: its phases, why it waited and for how long,"
          + " where its pods ran, evictions with their beneficiary, exit codes. It may be deleted."
          + " Without a name: a list of Jobs; with --node, of the pods on the node."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla history default/train",
      "  hekla history --queue team-a --since 7d --phase Failed",
      "  hekla history --node n1 --since 14:00 -o csv",
      "  hekla history --user ada -o json",
      "  hekla history ml/train --database jdbc:postgresql://db:5432/hekla"
    })
public final class HistoryCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofDays(1);

  /** Rows of a list, unless the user asks for more. */
  private static final int MOST = 1_000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description =
          "Name of a Job, else of a PodGroup without one, or NAMESPACE/NAME (default: list Jobs of"
              + " the last day).")
  private @Nullable String name;

  @Mixin private HistoryPlace place;
  @Mixin private Span span;
  @Mixin private RowFormat format;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description =
          "Only Jobs, or pods, of this namespace; that of a NAME without one (default: default).")
  private @Nullable String namespace;

  @Option(
      names = "--queue",
      paramLabel = "NAME",
      description =
          "Only Jobs, or pods, of this queue; with the Jobs, the changes of the queue's state.")
  private @Nullable String queue;

  @Option(
      names = "--node",
      paramLabel = "NAME",
      description = "List the pods that were on this node, instead of Jobs.")
  private @Nullable String node;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "Only Jobs, or pods, of this user (label or annotation hekla.io/user of the pods).")
  private @Nullable String user;

  @Option(
      names = "--phase",
      paramLabel = "PHASE",
      description = "Only Jobs, or pods, whose last phase is this one, as Running or Failed.")
  private @Nullable String phase;

  @Option(
      names = "--limit",
      paramLabel = "NUMBER",
      description = "Most Jobs, or pods, that are listed (default: 1000).")
  private @Nullable Integer limit;

  @Override
  public Integer call() {
    format.check();
    checkFlags();
    Instant now = Instant.now();
    try (Histories histories = place.open(spec.commandLine().getErr())) {
      if (name != null) {
        one(histories.named(name, Optional.ofNullable(namespace)), now);
      } else if (node != null) {
        pods(histories, node, now);
      } else {
        list(histories, now);
      }
    }
    return ExitCode.OK;
  }

  private void checkFlags() {
    if (name != null) {
      refuse("--queue", queue);
      refuse("--node", node);
      refuse("--user", user);
      refuse("--phase", phase);
      refuse("--limit", limit);
    }
    if (limit != null && limit < 1) {
      throw new WrongUse("--limit must be at least 1");
    }
  }

  private static void refuse(String flag, @Nullable Object value) {
    if (value != null) {
      throw new WrongUse(flag + " is for lists; remove it, or NAME");
    }
  }

  private int most() {
    return limit == null ? MOST : limit;
  }

  private void one(ShownHistory history, Instant now) {
    Span.Times times = span.of(now.plusSeconds(1), Optional.empty());
    warn(history);
    if (format.isJson()) {
      out().println(Documents.json(history.tree().apply(at -> isWithin(at, times))));
      return;
    }
    format.print(
        out(), EntryTable.rows(within(history.entries(), times), now, ZoneId.systemDefault()));
    if (format.isTable()) {
      UseLine.of(history.pods(), now).forEach(out()::println);
    }
  }

  private static List<HistoryEntry> within(List<HistoryEntry> entries, Span.Times times) {
    return entries.stream().filter(entry -> isWithin(entry.at(), times)).toList();
  }

  private void pods(Histories histories, String on, Instant now) {
    Span.Times times = span.of(now, Optional.of(USUAL));
    HistoryPage<PodRecord> pods =
        histories.pods(
            new PodFilter(
                Optional.ofNullable(namespace),
                Optional.ofNullable(queue),
                Optional.of(on),
                Optional.ofNullable(user),
                Optional.ofNullable(phase),
                times.from(),
                times.until()),
            most());
    format.print(out(), PodRows.rows(pods.rows(), times, ZoneId.systemDefault()));
    warn(pods, "pods");
  }

  private void list(Histories histories, Instant now) {
    Span.Times times = span.of(now, Optional.of(USUAL));
    HistoryPage<JobSummary> jobs =
        histories.jobs(
            new JobFilter(
                Optional.ofNullable(namespace),
                Optional.ofNullable(queue),
                Optional.ofNullable(user),
                Optional.ofNullable(phase),
                times.from(),
                times.until()),
            most(),
            now);
    RowFormat.Rows ofJobs = SummaryTable.rows(jobs.rows(), now, ZoneId.systemDefault());
    format.print(
        out(),
        queue == null ? List.of(ofJobs) : withQueue(ofJobs, changes(histories, queue, times), now));
    warn(jobs, "Jobs");
  }

  /** Programs find the columns of Jobs where lists without a queue have them. */
  private List<RowFormat.Rows> withQueue(
      RowFormat.Rows ofJobs, List<HistoryEntry> changes, Instant now) {
    RowFormat.Rows ofQueue = EntryTable.rowsBesideJobs(changes, now, ZoneId.systemDefault());
    if (!format.isTable()) {
      return List.of(ofJobs, ofQueue);
    }
    return changes.isEmpty() ? List.of(ofJobs) : List.of(ofQueue, ofJobs);
  }

  private List<HistoryEntry> changes(Histories histories, String of, Span.Times times) {
    Optional<ShownHistory> history = histories.queue(of);
    history.ifPresent(this::warn);
    return history.map(one -> within(one.entries(), times)).orElse(List.of());
  }

  private void warn(HistoryPage<?> page, String what) {
    if (page.next().isPresent()) {
      spec.commandLine()
          .getErr()
          .printf("warning: only %,d %s are listed; --limit lists more%n", most(), what);
    }
  }

  private void warn(ShownHistory history) {
    history
        .cutBefore()
        .ifPresent(
            time ->
                spec.commandLine()
                    .getErr()
                    .printf(
                        "warning: %s has too many rows; those before %s are left out%n",
                        history.object(), time));
  }

  private static boolean isWithin(Instant at, Span.Times times) {
    return !at.isBefore(times.from()) && at.isBefore(times.until());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
