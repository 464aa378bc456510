package io.hekla.recorder.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.entity.EventContext;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerEvent.DecisionDelivery;
import io.hekla.controller.session.SchedulerEvent.SessionDecided;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.job.JobEvent;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.serialization.LogicalNames;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Fold of the events of the journal into those of the history. An event of an entity becomes one
 * row, with the event as it is. A session of the scheduler becomes a row for each PodGroup that it
 * decided about: the verdict with its numbers, and how many pods it bound and evicted; which ones
 * is in the events of the PodGroup, which takes them over. Decisions of sessions that only observe
 * are left out: they have no effect.
 */
public final class EventFold {
  /** Type of the rows of the scheduler's verdicts on PodGroups. */
  public static final String VERDICT = "history.verdict";

  /** Type of the row in which an event stands that this build cannot read. */
  public static final String UNREADABLE = "history.unreadable";

  private EventFold() {}

  /** Returns the rows of an event; empty if it is left out. */
  public static List<HistoryEvent> rows(JournalRow row) {
    return switch (row.event()) {
      case SessionDecided decided -> verdicts(row, decided);
      case SchedulerEvent.TermStarted started -> List.of(whole(row, started.at()));
      case SchedulerEvent unused -> List.of();
      default -> List.of(whole(row, time(row.event(), row.written())));
    };
  }

  /** Returns the row of an event that cannot be read. */
  public static HistoryEvent unreadable(
      long ordering, Instant written, String kind, ObjectKey key, long sequence, String reason) {
    return new HistoryEvent(
        ordering,
        written,
        0,
        kind,
        key,
        sequence,
        written,
        UNREADABLE,
        EventContext.NONE,
        JsonNodeFactory.instance.objectNode().put("reason", reason).toString());
  }

  private static HistoryEvent whole(JournalRow row, Instant at) {
    return new HistoryEvent(
        row.ordering(),
        row.written(),
        0,
        row.kind(),
        row.key(),
        row.sequence(),
        at,
        LogicalNames.nameOf(row.event().getClass()),
        row.context(),
        text(row.event()));
  }

  private static String text(JournalSerializable event) {
    try {
      return RecordingMapper.text().writeValueAsString(event);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("event " + event.getClass().getName(), e);
    }
  }

  private static List<HistoryEvent> verdicts(JournalRow row, SessionDecided decided) {
    var rows = new ArrayList<HistoryEvent>();
    int part = 0;
    for (DecisionDelivery delivery : decided.deliveries()) {
      if (delivery.acts() || !(delivery.reason() instanceof Reason.NotReached)) {
        rows.add(
            new HistoryEvent(
                row.ordering(),
                row.written(),
                part,
                "PodGroup",
                delivery.podGroup(),
                row.sequence(),
                decided.at(),
                VERDICT,
                new EventContext("", delivery.decisions().uid(), "", ""),
                body(decided, delivery).toString()));
      }
      part++;
    }
    return rows;
  }

  private static ObjectNode body(SessionDecided decided, DecisionDelivery delivery) {
    PodGroupDecisions decisions = delivery.decisions();
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("term", decided.term())
            .put("session", decided.session())
            .put("phase", decisions.status().phase().spelling())
            .put("admitted", decisions.admitted())
            .put("binds", decisions.binds().size())
            .put("evictions", decisions.evictions().size())
            .put("running", decisions.status().running())
            .put("reasonKind", decisions.reasonKind())
            .put("culprit", decisions.culprit())
            .put("message", decisions.message());
    body.set(
        "reason", RecordingMapper.text().valueToTree(new Wrapped(delivery.reason())).get("reason"));
    return body;
  }

  /** Holder of a reason under its declared type, so that its kind is written. */
  private record Wrapped(Reason reason) {}

  private static Instant time(JournalSerializable event, Instant written) {
    return switch (event) {
      case JobEvent.Begun begun -> begun.at();
      case JobEvent.Advanced advanced -> advanced.at();
      case JobEvent.JobKilled killed -> killed.at();
      case JobEvent.PodsKilled killed -> killed.at();
      case PodGroupEvent.DecisionsRecorded recorded -> recorded.at();
      case PodGroupEvent.HoldExpired expired -> expired.at();
      case JobFlowEvent.JobPhasesChanged changed -> changed.at();
      case CronJobEvent.Rescheduled rescheduled -> rescheduled.at();
      // The time of CronJobEvent.Succeeded is that of a Job's status, and not of the event.
      default -> written;
    };
  }
}
