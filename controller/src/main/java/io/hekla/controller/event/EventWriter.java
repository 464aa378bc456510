package io.hekla.controller.event;

import io.hekla.controller.request.NamespaceRequests;
import io.hekla.controller.request.WriteCounts;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.RecordEvent;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of Events ({@link EventQueue}). No caller waits for them: one that is lost, with a member
 * or an API server, is lost.
 */
public final class EventWriter implements EventSink {
  private static final Logger log = LoggerFactory.getLogger(EventWriter.class);
  private static final Duration BEAT = Duration.ofMillis(200);

  private final WriterHost host;
  private final WriteCounts counts;
  private final EventQueue line;
  private final NamespaceRequests underWay = new NamespaceRequests();
  private boolean complained;

  /** Creates a writer without Events. */
  public EventWriter(EventSettings settings, WriterHost host, WriteCounts counts) {
    this.host = host;
    this.counts = counts;
    this.line = new EventQueue(settings);
  }

  @Override
  public void occurred(ObjectEvent event) {
    line.occurred(event, host.now());
    beatSoon();
  }

  @Override
  public void conditionHolds(ObjectEvent event) {
    line.conditionHolds(event, host.now());
    beatSoon();
  }

  @Override
  public void conditionEnded(ObjectEvent end) {
    line.conditionEnded(end, host.now());
    beatSoon();
  }

  @Override
  public void conditionWithdrawn(String uid) {
    line.conditionWithdrawn(uid);
    beatSoon();
  }

  /**
   * Writes the Events that are due. A namespace whose Events are not answered gets no more until
   * they are.
   */
  public void beat() {
    long dropped = line.takeDropped();
    if (dropped > 0) {
      counts.add("dropped", dropped);
      log.warn("{} Events were not written: too many waited", dropped);
    }
    // Events of the same instant are written in one order, whichever actor published first.
    List<RecordEvent> due =
        line.due(host.now(), underWay::isFree).stream()
            .sorted(
                Comparator.comparing(RecordEvent::first)
                    .thenComparing(RecordEvent::namespace)
                    .thenComparing(one -> one.event().series()))
            .toList();
    underWay.begin(due).forEach(host::request);
    beatSoon();
  }

  /**
   * Takes the outcomes of requests. A missing permission for Events, as without an RBAC rule, is
   * logged once.
   */
  public void settled(long number, List<Outcome> outcomes) {
    underWay.settled(number);
    for (Outcome outcome : outcomes) {
      counts.add(outcome instanceof Outcome.Done ? "written" : "failed", 1);
      if (outcome instanceof Outcome.Refused refused && !complained) {
        complained = true;
        log.warn("an Event was not written: {}", refused.reason());
      }
    }
    beatSoon();
  }

  private void beatSoon() {
    if (!line.isEmpty() && !host.isBeatActive()) {
      host.startBeat(BEAT);
    }
  }
}
