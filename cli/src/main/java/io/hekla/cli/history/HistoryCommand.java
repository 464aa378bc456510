package io.hekla.cli.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Documents;
import io.hekla.cli.recording.ClusterRecorder;
import io.hekla.cli.recording.NamespacedName;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ApiObjects;
import io.hekla.recorder.api.ApiResource;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobRows;
import io.hekla.recorder.history.ObjectHistory;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
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
  @Mixin private ClusterOptions cluster;
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
    if (job == null && cluster.isNamed()) {
      throw new WrongUse("in a cluster one JOB is shown; lists are read with --data or --database");
    }
    if (job != null && ask(job, now)) {
      return ExitCode.OK;
    }
    try (HistorySource source = place.open()) {
      try {
        if (job != null) {
          one(source, job, now);
        } else if (node != null) {
          pods(source, node, now);
        } else {
          list(source, now);
        }
      } catch (IOException e) {
        throw new CommandFailure(source.place() + ": " + e.getMessage(), e);
      }
    }
    return ExitCode.OK;
  }

  /** Prints the answer of the cluster's API; returns whether that is the source. */
  private boolean ask(String name, Instant now) {
    Optional<ClusterRecorder> recorder =
        ClusterRecorder.find(cluster, place.isNamed(), spec.commandLine().getErr());
    if (recorder.isEmpty()) {
      return false;
    }
    try (ClusterRecorder opened = recorder.get()) {
      ObjectNode content =
          ApiObjects.content(
              opened.ask(
                  ApiResource.HISTORIES,
                  opened.object(name, Optional.ofNullable(namespace)),
                  Map.of()));
      if (format.isJson()) {
        out().println(Documents.json(content));
      } else {
        Span.Times times = span.of(now.plusSeconds(1), Optional.empty());
        print(
            HistoryJson.entries(content).stream()
                .filter(entry -> isWithin(entry.at(), times))
                .toList(),
            now);
      }
    }
    return true;
  }

  private void print(List<HistoryEntry> entries, Instant now) {
    format.print(
        out(),
        EntryTable.FIELDS,
        EntryTable.cells(entries),
        EntryTable.shown(entries, now, ZoneId.systemDefault()));
  }

  private void one(HistorySource source, String name, Instant now) throws IOException {
    ObjectKey key = NamespacedName.read(name, Optional.ofNullable(namespace));
    Span.Times times = span.of(now.plusSeconds(1), Optional.empty());
    JobRows rows = JobRows.read(source, key);
    if (rows.isEmpty()) {
      throw new CommandFailure(
          "%s: no Job %s is in the history; hekla history --since 90d lists those that are"
              .formatted(source.place(), key));
    }
    if (format.isJson()) {
      out().println(Documents.json(HistoryJson.of(rows, at -> isWithin(at, times))));
      return;
    }
    List<HistoryEntry> entries =
        ObjectHistory.of(rows.events(), rows.pods()).stream()
            .filter(entry -> isWithin(entry.at(), times))
            .toList();
    print(entries, now);
    if (format.isTable()) {
      UseLine.of(rows.pods(), now).forEach(out()::println);
    }
  }

  private void pods(HistorySource source, String on, Instant now) throws IOException {
    Span.Times times = span.of(now, Optional.of(USUAL));
    List<PodRecord> pods =
        source.pods(
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

  private void list(HistorySource source, Instant now) throws IOException {
    Span.Times times = span.of(now, Optional.of(USUAL));
    var jobs =
        new JobList(source, times, now)
            .find(
                Optional.ofNullable(namespace),
                Optional.ofNullable(queue),
                Optional.ofNullable(user),
                Optional.ofNullable(phase),
                limit);
    if (queue != null && format.isTable()) {
      List<HistoryEvent> events = source.events("Queue", new ObjectKey("", queue));
      List<HistoryEntry> entries =
          ObjectHistory.of(events, List.of()).stream()
              .filter(entry -> isWithin(entry.at(), times))
              .toList();
      if (!entries.isEmpty()) {
        print(entries, now);
        out().println();
      }
    }
    format.print(
        out(),
        SummaryTable.FIELDS,
        SummaryTable.cells(jobs, now),
        SummaryTable.shown(jobs, now, ZoneId.systemDefault()));
    if (jobs.size() == limit) {
      spec.commandLine()
          .getErr()
          .printf("warning: only %,d Jobs are listed; --limit lists more%n", limit);
    }
  }

  private static boolean isWithin(Instant at, Span.Times times) {
    return !at.isBefore(times.from()) && at.isBefore(times.until());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
