package io.hekla.controller.verdict;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.request.NamespaceRequests;
import io.hekla.controller.request.WriteCounts;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PodScheduledCondition;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.WritePodCondition;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writer of the reasons why pods wait into their status ({@link VerdictQueue}). The verdicts that
 * they have received follow from those that they show; nothing is persisted.
 */
public final class VerdictWriter {
  private static final Duration BEAT = Duration.ofMillis(200);

  private final WriterHost host;
  private final Consumer<List<ObjectKey>> askForPods;
  private final EventSink events;
  private final TermGate terms;
  private final WriteCounts counts;
  private final VerdictQueue line;
  private final NamespaceRequests underWay = new NamespaceRequests();
  private boolean asking;

  /** Term of the last session whose verdicts are written. */
  private long term;

  private long session;

  /**
   * @param askForPods has {@link #shown} called with these pods as the API shows them
   * @param terms hold back decisions of a former scheduler
   */
  public VerdictWriter(
      VerdictSettings settings,
      WriterHost host,
      Consumer<List<ObjectKey>> askForPods,
      EventSink events,
      TermGate terms,
      WriteCounts counts) {
    this.host = host;
    this.askForPods = askForPods;
    this.events = events;
    this.terms = terms;
    this.counts = counts;
    this.line = new VerdictQueue(settings);
  }

  /**
   * Takes in the reasons why pods wait, by a session.
   *
   * @param ofTerm of the scheduler
   * @param pods all that wait
   * @param bindsUnderWay whether binds were decided that are not seen done, so that others come
   *     first
   */
  public void take(long ofTerm, long number, List<TaskVerdict> pods, boolean bindsUnderWay) {
    term = ofTerm;
    session = number;
    line.take(pods, bindsUnderWay, host.now());
    beatSoon();
  }

  /** Records that a pod could not be bound. */
  public void failed(ObjectKey pod, String uid, String why) {
    line.failed(pod, uid, why, host.now());
    beatSoon();
  }

  /** Drops all verdicts: a new term has begun, here or on another member. */
  public void forget() {
    line.clear();
  }

  /**
   * Checks which verdicts are due. A namespace whose requests are not answered gets no more until
   * they are.
   */
  public void beat() {
    List<ObjectKey> due = asking ? List.of() : line.due(host.now(), underWay::isFree);
    if (!due.isEmpty()) {
      asking = true;
      askForPods.accept(due);
    }
    beatSoon();
  }

  /** Writes new verdicts to these pods, given as the API shows them. */
  public void shown(Map<ObjectKey, Pod> pods) {
    asking = false;
    List<WritePodCondition> verbs = line.toWrite(pods, host.now());
    long overtaken = line.takeSuperseded();
    if (overtaken > 0) {
      counts.add("overtaken", overtaken);
    }
    underWay
        .begin(verbs.stream().map(verb -> terms.guard(term, session, verb)).toList())
        .forEach(host::request);
    verbs.forEach(verb -> events.occurred(event(verb.saying())));
    beatSoon();
  }

  /** Takes the outcomes of requests. */
  public void settled(long number, List<Outcome> outcomes) {
    underWay.settled(number);
    for (Outcome outcome : outcomes) {
      counts.add(outcome instanceof Outcome.Done ? "written" : "failed", 1);
    }
    beatSoon();
  }

  private void beatSoon() {
    if (!line.isEmpty() && !host.isBeatActive()) {
      host.startBeat(BEAT);
    }
  }

  private static ObjectEvent event(PodScheduledCondition saying) {
    return ObjectEvent.ofScheduler(
        ObjectEvent.About.pod(saying.key(), saying.uid()),
        ObjectEvent.Type.WARNING,
        "FailedScheduling",
        saying.message());
  }
}
