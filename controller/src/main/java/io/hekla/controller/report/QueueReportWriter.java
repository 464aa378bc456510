package io.hekla.controller.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.pace.RateLimit;
import io.hekla.controller.request.RequestFailure;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.queue.QueueReport;
import io.hekla.scheduler.QueueStanding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of {@link QueueReport}s: one request for a queue whose report has changed, the longest
 * waiting first, one batch at a time. Nothing is persisted: a new term writes to every queue once,
 * also where nothing waits, since a former scheduler may have left a report there.
 */
public final class QueueReportWriter {
  private static final Logger log = LoggerFactory.getLogger(QueueReportWriter.class);
  private static final Duration BEAT = Duration.ofSeconds(1);

  /** Stands for a text that may have been written or not; equal to no report. */
  private static final String UNKNOWN = "unknown";

  private final WriterHost host;
  private final TermGate terms;
  private final RateLimit budget;

  /** Texts last written in this term, by uid of the queue; absent where nothing was written. */
  private final Map<String, String> written = new HashMap<>();

  private final Map<String, Due> due = new LinkedHashMap<>();
  private final List<Due> underWay = new ArrayList<>();
  private final RequestFailure failure =
      new RequestFailure(why -> log.warn("the report of a queue was not written: {}", why));
  private long term;
  private long session;
  private long number;

  /**
   * @param text of the annotation; empty removes it
   */
  private record Due(String queue, String uid, String text) {
    boolean isEnd() {
      return text.isEmpty();
    }
  }

  /**
   * Creates a writer that has written nothing.
   *
   * @param terms hold back reports of a former scheduler
   */
  public QueueReportWriter(QueueReportSettings settings, WriterHost host, TermGate terms) {
    this.host = host;
    this.terms = terms;
    this.budget = new RateLimit(settings.perSecond(), settings.perSecond(), 0);
  }

  /** Takes the standings of all queues, as of a session. */
  public void take(long ofTerm, long ofSession, List<QueueStanding> standings) {
    if (ofTerm != term) {
      written.clear();
      due.clear();
    }
    term = ofTerm;
    session = ofSession;
    List<Due> reports = standings.stream().map(QueueReportWriter::due).toList();
    // What users read comes before the end of what a former scheduler may have left.
    reports.stream().filter(report -> !report.isEnd()).forEach(this::put);
    reports.stream().filter(Due::isEnd).forEach(this::put);
    Set<String> uids = reports.stream().map(Due::uid).collect(Collectors.toSet());
    written.keySet().retainAll(uids);
    due.keySet().retainAll(uids);
    write();
  }

  private static Due due(QueueStanding standing) {
    var report = QueueReport.of(standing.waiting(), standing.first(), standing.deserved());
    return new Due(standing.queue(), standing.queueUid(), report.isEmpty() ? "" : report.text());
  }

  private void put(Due report) {
    if (report.text().equals(written.get(report.uid()))) {
      due.remove(report.uid());
    } else {
      // A queue that waits for its turn keeps it.
      due.put(report.uid(), report);
    }
  }

  /** Writes what is due, as far as the budget goes. */
  public void beat() {
    write();
  }

  private void write() {
    if (underWay.isEmpty()) {
      var verbs = new ArrayList<Verb>();
      var reports = due.values().iterator();
      while (reports.hasNext() && budget.takeIfFree(nanos())) {
        Due report = reports.next();
        reports.remove();
        underWay.add(report);
        written.put(report.uid(), report.text());
        verbs.add(terms.guard(term, session, patch(report)));
      }
      if (!verbs.isEmpty()) {
        host.request(++number, verbs);
      }
    }
    if (!due.isEmpty() && !host.isBeatActive()) {
      host.startBeat(BEAT);
    }
  }

  private long nanos() {
    return Duration.ofMillis(host.now().toEpochMilli()).toNanos();
  }

  private static Verb patch(Due report) {
    ObjectNode patch = Patches.of(report.uid());
    patch
        .withObject("/metadata/annotations")
        .put(WellKnownKeys.QUEUE_REPORT, report.isEnd() ? null : report.text());
    return new PatchObject<>(Kind.QUEUE, new ObjectKey("", report.queue()), Part.OBJECT, patch);
  }

  /**
   * Takes the outcomes of a batch; a report that was not written is due again with the next
   * session. Each failure is logged once, as long as it is the same.
   */
  public void settled(long batch, List<Outcome> outcomes) {
    if (batch != number) {
      return;
    }
    for (int i = 0; i < Math.min(underWay.size(), outcomes.size()); i++) {
      if (!(outcomes.get(i) instanceof Outcome.Done)) {
        written.put(underWay.get(i).uid(), UNKNOWN);
      }
    }
    underWay.clear();
    failure.settled(outcomes);
    write();
  }
}
