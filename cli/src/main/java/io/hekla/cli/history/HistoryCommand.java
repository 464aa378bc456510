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

/** {@code hekla history}: what happened to a Job, or to the Jobs of a queue, node or user. */
@Command(
    description = {
      "Of one Job: its phases, why it waited and for how long, where its pods ran, evictions with"
          + " their beneficiary, exit codes. It may be deleted. Without a Job: a list of Jobs; with"
          + " --node, of the pods on the node."
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

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "JOB",
      arity = "0..1",
      description = "Name of a Job, or NAMESPACE/NAME (default: list Jobs of the last day).")
  private @Nullable String job;

  @Mixin private HistoryPlace place;
  @Mixin private Span span;
  @Mixin private RowFormat format;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description =
          "Only Jobs of this namespace; that of JOB, if it names none (default: default).")
  private @Nullable String namespace;

  @Option(names = "--queue", paramLabel = "NAME", description = "Only Jobs of this queue.")
  private @Nullable String queue;

  @Option(
      names = "--node",
      paramLabel = "NAME",
      description = "List the pods that were on this node.")
  private @Nullable String node;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Only Jobs of this user (label or annotation hekla.io/user of their pods).")
  private @Nullable String user;

  @Option(
      names = "--phase",
      paramLabel = "PHASE",
      description = "Only Jobs whose last phase is this one, as Running or Failed.")
  private @Nullable String phase;

  @Option(
      names = "--limit",
      paramLabel = "NUMBER",
      defaultValue = "1000",
      description = "Most Jobs that are listed (default: ${DEFAULT-VALUE}).")
  private int limit = 1000;

  @Override
  public Integer call() {
    format.check();
    if (job != null && (queue != null || node != null || user != null || phase != null)) {
      throw new WrongUse("--queue, --node, --user and --phase choose Jobs of a list; remove JOB");
    }
    if (limit < 1) {
      throw new WrongUse("--limit must be at least 1");
    }
    Instant now = Instant.now();
    try (Histories histories = place.open(spec.commandLine().getErr())) {
      if (job != null) {
        one(histories.job(job, Optional.ofNullable(namespace)), now);
      } else if (node != null) {
        pods(histories, node, now);
      } else {
        list(histories, now);
      }
    }
    return ExitCode.OK;
  }

  private void print(List<HistoryEntry> entries, Instant now) {
    format.print(
        out(),
        EntryTable.FIELDS,
        EntryTable.cells(entries),
        EntryTable.shown(entries, now, ZoneId.systemDefault()));
  }

  private void one(JobHistory history, Instant now) {
    Span.Times times = span.of(now.plusSeconds(1), Optional.empty());
    warn(history);
    if (format.isJson()) {
      out().println(Documents.json(history.tree().apply(at -> isWithin(at, times))));
      return;
    }
    print(within(history.entries(), times), now);
    if (format.isTable()) {
      UseLine.of(history.pods(), now).forEach(out()::println);
    }
  }

  private static List<HistoryEntry> within(List<HistoryEntry> entries, Span.Times times) {
    return entries.stream().filter(entry -> isWithin(entry.at(), times)).toList();
  }

  private void pods(Histories histories, String on, Instant now) {
    Span.Times times = span.of(now, Optional.of(USUAL));
    List<PodRecord> pods =
        histories.pods(
            new PodFilter(
                Optional.ofNullable(namespace),
                Optional.ofNullable(queue),
                Optional.of(on),
                Optional.ofNullable(user),
                times.from(),
                times.until()));
    format.print(
        out(),
        PodRows.FIELDS,
        PodRows.cells(pods, times),
        PodRows.shown(pods, times, ZoneId.systemDefault()));
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
            limit,
            now);
    if (queue != null && format.isTable()) {
      histories.queue(queue).ifPresent(history -> printQueue(history, times, now));
    }
    format.print(
        out(),
        SummaryTable.FIELDS,
        SummaryTable.cells(jobs.rows(), now),
        SummaryTable.shown(jobs.rows(), now, ZoneId.systemDefault()));
    if (jobs.next().isPresent()) {
      spec.commandLine()
          .getErr()
          .printf("warning: only %,d Jobs are listed; --limit lists more%n", limit);
    }
  }

  private void printQueue(JobHistory history, Span.Times times, Instant now) {
    List<HistoryEntry> entries = within(history.entries(), times);
    if (!entries.isEmpty()) {
      warn(history);
      print(entries, now);
      out().println();
    }
  }

  private void warn(JobHistory history) {
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
