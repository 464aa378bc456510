package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.job.InputWait;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.PodRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Words for the events of a Job. */
final class JobWords {
  private JobWords() {}

  static List<HistoryEntry> of(HistoryEvent row, JsonNode body, JobEvent event) {
    return switch (event) {
      case JobEvent.Begun begun ->
          List.of(
              EventWords.entry(row, body, HistoryEntry.BEGUN, begun(row, begun)),
              phase(row, body, begun.phase()));
      case JobEvent.Advanced advanced -> List.of(phase(row, body, advanced.phase()));
      case JobEvent.JobKilled killed -> {
        var entries = new ArrayList<HistoryEntry>();
        entries.add(
            EventWords.entry(
                row,
                body,
                killed.action().spelling(),
                cause(killed.cause()) + (killed.retry() ? "; a retry is used" : "")));
        entries.add(phase(row, body, killed.phase()));
        yield entries;
      }
      case JobEvent.PodsKilled killed -> {
        var entries = new ArrayList<HistoryEntry>();
        entries.add(
            EventWords.entry(
                row,
                body,
                killed.action().spelling(),
                "%d pods are killed, %s%s"
                    .formatted(
                        killed.podUids().size(),
                        cause(killed.cause()),
                        killed.retries() == 0
                            ? ""
                            : "; %d retries are used".formatted(killed.retries()))));
        killed.phases().forEach(one -> entries.add(phase(row, body, one)));
        yield entries;
      }
      case JobEvent.Scaled scaled ->
          List.of(EventWords.entry(row, body, "Scaled", "replicas " + scaled.createdPods()));
      case JobEvent.RefusalChanged changed ->
          List.of(
              EventWords.entry(
                  row,
                  body,
                  "Refused",
                  changed.refusal().equals(PodRefusal.NONE)
                      ? "the API server refuses its pods no longer"
                      : changed.refusal().reason() + ": " + changed.refusal().message()));
      case JobEvent.InputWaitChanged changed ->
          changed
              .inputWait()
              .map(wait -> List.of(EventWords.entry(row, body, wait.reason(), words(wait))))
              .orElse(List.of());
      case JobEvent.Removed removed ->
          List.of(EventWords.entry(row, body, HistoryEntry.REMOVED, "uid " + removed.uid()));
      // Bookkeeping of the Job, which no person asks for; -o json has all events.
      case JobEvent.Finished unused -> List.of();
      case JobEvent.DelaysChanged unused -> List.of();
      case JobEvent.PluginsChanged unused -> List.of();
      case JobEvent.CommandDone unused -> List.of();
    };
  }

  private static String begun(HistoryEvent row, JobEvent.Begun begun) {
    String queue = row.context().queue();
    return "uid "
        + begun.uid()
        + (queue.isEmpty() ? "" : ", queue " + queue)
        + (begun.retryCount() == 0 ? "" : ", %d retries used".formatted(begun.retryCount()));
  }

  private static HistoryEntry phase(HistoryEvent row, JsonNode body, JobPhase phase) {
    return new HistoryEntry(
        row.at(),
        row.kind(),
        row.key(),
        HistoryEntry.PHASE,
        phase.spelling(),
        Optional.empty(),
        true,
        body);
  }

  private static String words(InputWait wait) {
    return wait.timedOut() ? wait.message() : wait.message() + "; waits until " + wait.due();
  }

  private static String cause(JobEvent.Cause cause) {
    String of =
        !cause.pod().isEmpty()
            ? " of pod " + cause.pod()
            : cause.task().isEmpty() ? "" : " of task " + cause.task();
    return "by " + cause.trigger().spelling() + of;
  }
}
