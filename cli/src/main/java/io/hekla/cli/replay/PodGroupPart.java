package io.hekla.cli.replay;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Part of a session's page about some PodGroups: verdicts, reasons of pods, figures of queues. */
final class PodGroupPart {
  private static final int MOST = 20;

  /** Every queue has it as a figure of its own. */
  private static final String ALLOCATED = "queue_allocated";

  private final SessionReport report;
  private final Page page;

  PodGroupPart(SessionReport report, Page page) {
    this.report = report;
    this.page = page;
  }

  void add() {
    report.jobs().forEach(this::podGroup);
    pods();
    report.decisions().queues().forEach(this::queue);
    page.text(0, "");
  }

  private void podGroup(SnapshotJob job) {
    page.heading("PodGroup " + job.podGroup().key());
    page.field(1, "Queue", job.queueName());
    page.field(1, "Gang", Count.of(job.podGroup().minMember(), "pod"));
    page.field(1, "Pods", states(job));
    report.decisions().podGroups().stream()
        .filter(verdict -> verdict.key().equals(job.podGroup().key()))
        .findFirst()
        .ifPresentOrElse(
            this::verdict, () -> page.field(1, "Verdict", "not considered by this session"));
  }

  private void verdict(PodGroupVerdict verdict) {
    page.field(
        1,
        "Verdict",
        verdict.phase().spelling() + (verdict.admitted() ? ", admitted by this session" : ""));
    if (!(verdict.reason() instanceof Reason.None)) {
      page.field(1, "Waits for", verdict.reason().text());
      page.field(1, "Rule", verdict.reason().rule());
    }
  }

  private static String states(SnapshotJob job) {
    Map<TaskStatus, Integer> states = new TreeMap<>();
    for (SnapshotTask task : job.tasks()) {
      states.merge(task.status(), 1, Integer::sum);
    }
    return states.isEmpty()
        ? "none"
        : states.entrySet().stream()
            .map(one -> one.getValue() + " " + one.getKey().name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
  }

  /** Pods with the same reason are one line. */
  private void pods() {
    Map<String, List<TaskVerdict>> byReason = new TreeMap<>();
    for (TaskVerdict verdict : report.decisions().tasks()) {
      byReason.computeIfAbsent(text(verdict), first -> new ArrayList<>()).add(verdict);
    }
    if (byReason.isEmpty()) {
      return;
    }
    page.heading("Pods that stay pending (%,d)".formatted(report.decisions().tasks().size()));
    byReason.entrySet().stream()
        .limit(MOST)
        .forEach(one -> page.text(1, names(one.getValue()) + ": " + one.getKey()));
    if (byReason.size() > MOST) {
      page.text(1, "and %,d more reasons: -o json has all".formatted(byReason.size() - MOST));
    }
  }

  private static String text(TaskVerdict verdict) {
    String reason = verdict.reason().text();
    return verdict.conditionReason()
        + (reason.isEmpty() ? "" : ": " + reason)
        + (verdict.nominatedNode().isEmpty() ? "" : "; nominated " + verdict.nominatedNode());
  }

  private static String names(List<TaskVerdict> pods) {
    String first = pods.getFirst().task().toString();
    return pods.size() == 1 ? first : "%s and %,d more".formatted(first, pods.size() - 1);
  }

  private void queue(Decisions.QueueFigures queue) {
    page.heading("Queue " + queue.name());
    page.field(1, "allocated", amounts(queue.allocated()));
    queue.vectors().entrySet().stream()
        .filter(one -> !one.getKey().equals(ALLOCATED))
        .forEach(one -> page.field(1, title(one.getKey()), amounts(one.getValue())));
    queue.figures().forEach((name, figure) -> page.field(1, title(name), number(figure)));
    queue.warnings().forEach(warning -> page.field(1, "warning", warning.text()));
  }

  private static String title(String figure) {
    return figure.replaceFirst("^queue_", "").replace('_', ' ');
  }

  private static String number(double figure) {
    return figure == Math.rint(figure) && Math.abs(figure) < 1e15
        ? "%d".formatted((long) figure)
        : "%.4f".formatted(figure);
  }

  private static String amounts(ResourceVector vector) {
    var amounts = new ArrayList<String>();
    amounts.add("cpu " + ResourceText.of(ResourceVector.CPU, vector));
    amounts.add("memory " + ResourceText.of(ResourceVector.MEMORY, vector));
    vector.scalarNames().forEach(name -> amounts.add(name + " " + ResourceText.of(name, vector)));
    return String.join(", ", amounts);
  }
}
