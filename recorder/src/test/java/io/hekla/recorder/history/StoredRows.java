package io.hekla.recorder.history;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.recorder.limit.TimeLimit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rows of a history in memory. */
public final class StoredRows implements HistorySource {
  private final List<HistoryEvent> events = new ArrayList<>();

  /** Adds a Job that began at a time. */
  public StoredRows begun(ObjectKey job, Instant at) {
    return event(job, at, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at));
  }

  /** Adds the phase that a Job entered. */
  public StoredRows entered(ObjectKey job, JobPhase phase, Instant at) {
    return event(job, at, new JobEvent.Advanced(phase, Map.of(), Map.of(), at));
  }

  private StoredRows event(ObjectKey job, Instant at, JobEvent event) {
    events.addAll(
        EventFold.rows(
            new JournalRow(
                events.size(),
                at,
                "Job",
                job,
                events.size(),
                event,
                new EventContext("job.command.observe", "u1", "1", "default"))));
    return this;
  }

  @Override
  public HistoryRows<HistoryEvent> events(
      String kind, String namespace, Set<String> names, RowRange range) {
    List<HistoryEvent> all =
        events.stream()
            .filter(event -> event.kind().equals(kind) && names.contains(event.key().name()))
            .filter(event -> event.key().namespace().equals(namespace))
            .filter(event -> !event.at().isBefore(range.from()))
            .filter(event -> !event.at().isAfter(range.until()))
            .toList();
    int cut = Math.max(0, all.size() - range.most());
    return new HistoryRows<>(all.subList(cut, all.size()), cut > 0);
  }

  @Override
  public List<HistoryEvent> events(EventFilter filter, int skipped, int most) {
    throw new UnsupportedOperationException("no list");
  }

  @Override
  public HistoryRows<PodRecord> pods(PodsOf owner, RowRange range) {
    return new HistoryRows<>(List.of(), false);
  }

  @Override
  public void pods(PodFilter filter, Position start, int most, PodSink sink) {
    throw new UnsupportedOperationException("no list");
  }

  @Override
  public HistorySource within(TimeLimit time) {
    return this;
  }

  @Override
  public List<String> names(String kind, String namespace) {
    return List.of();
  }

  @Override
  public String place() {
    return "memory";
  }

  @Override
  public void close() {}
}
