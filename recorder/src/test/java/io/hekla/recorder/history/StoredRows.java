package io.hekla.recorder.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.SessionId;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Rows of a history in memory. */
public final class StoredRows implements HistorySource {
  private final List<HistoryEvent> events = new ArrayList<>();
  private final List<PodRecord> pods = new ArrayList<>();

  /** Adds a Job that began at a time. */
  public StoredRows begun(ObjectKey job, Instant at) {
    return event(job, at, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at));
  }

  /** Adds the phase that a Job entered. */
  public StoredRows entered(ObjectKey job, JobPhase phase, Instant at) {
    return event(job, at, new JobEvent.Advanced(phase, Map.of(), Map.of(), at));
  }

  /** Adds evictions of pods of a PodGroup, which a session decided. */
  public StoredRows evicted(
      ObjectKey podGroup, SessionId session, Instant at, PodGroupDecisions.Eviction... evictions) {
    var decisions =
        new PodGroupDecisions(
            "g1",
            session.term(),
            session.number(),
            false,
            List.of(),
            List.of(evictions),
            new PodGroupReport(PodGroupPhase.RUNNING, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0);
    return event("PodGroup", podGroup, at, new PodGroupEvent.DecisionsRecorded(decisions, at));
  }

  /** Adds the end of the time for which an incomplete gang held its resources; its pods go. */
  public StoredRows expired(
      ObjectKey podGroup, Instant at, PodGroupDecisions.Eviction... evictions) {
    return event("PodGroup", podGroup, at, new PodGroupEvent.HoldExpired(List.of(evictions), at));
  }

  /** Adds the refusal of an eviction by the API. */
  public StoredRows refused(ObjectKey podGroup, String podUid, String reason, Instant at) {
    var refusal = new PodGroupEvent.Refusal(podUid, false, reason);
    return event(
        "PodGroup",
        podGroup,
        at,
        new PodGroupEvent.Settled(List.of(), List.of(), List.of(refusal)));
  }

  /** Adds a pod that was bound at a time, and ended a minute later. */
  public StoredRows ended(ObjectKey pod, ObjectKey job, String podGroup, Instant bound) {
    pods.add(
        new PodRecord(
            "uid-" + pod,
            pod.namespace(),
            pod.name(),
            job.name(),
            "worker",
            podGroup,
            "default",
            "",
            "n1",
            1_000,
            1 << 30,
            0,
            bound,
            bound,
            Optional.of(bound),
            Optional.of(bound.plusSeconds(60)),
            "Succeeded",
            "main=0",
            ""));
    return this;
  }

  /** Body of the row of a verdict, as far as it is read here. */
  private record VerdictBody(long term, long session, String phase, Reason reason) {}

  /** Adds the verdict of a session of the first term on a PodGroup that is admitted. */
  public StoredRows verdict(ObjectKey podGroup, Instant at, long session, Reason reason) {
    try {
      events.add(
          new HistoryEvent(
              events.size(),
              at,
              0,
              "PodGroup",
              podGroup,
              events.size(),
              at,
              EventFold.VERDICT,
              EventContext.NONE,
              RecordingMapper.text()
                  .writeValueAsString(new VerdictBody(1, session, "Inqueue", reason))));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
    return this;
  }

  private StoredRows event(ObjectKey job, Instant at, JobEvent event) {
    return event("Job", job, at, event);
  }

  private StoredRows event(String kind, ObjectKey object, Instant at, JournalSerializable event) {
    events.addAll(
        EventFold.rows(
            new JournalRow(
                events.size(),
                at,
                kind,
                object,
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
    Predicate<PodRecord> isOfOwner =
        switch (owner) {
          case PodsOf.Job(ObjectKey job) -> pod -> pod.job().equals(job.name());
          case PodsOf.PodGroup(ObjectKey group) -> pod -> pod.podGroup().equals(group.name());
          case PodsOf.Pod(ObjectKey job, String name) ->
              pod -> pod.job().equals(job.name()) && pod.name().equals(name);
        };
    return new HistoryRows<>(
        pods.stream()
            .filter(pod -> pod.namespace().equals(owner.key().namespace()))
            .filter(isOfOwner)
            .toList(),
        false);
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
    return events.stream()
        .filter(event -> event.kind().equals(kind) && event.key().namespace().equals(namespace))
        .map(event -> event.key().name())
        .distinct()
        .toList();
  }

  @Override
  public String place() {
    return "memory";
  }

  @Override
  public void close() {}
}
