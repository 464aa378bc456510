package io.hekla.controller.gate;

import io.hekla.controller.request.NamespaceRequests;
import io.hekla.controller.request.RequestFailure;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.scheduler.decision.Decisions.GateOpening;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer that opens the gates which sessions name ({@link GateQueue}). Nothing is persisted: the
 * next session, of any term, names the remaining gates again.
 */
public final class GateWriter {
  private static final Logger log = LoggerFactory.getLogger(GateWriter.class);

  private final Supplier<Instant> clock;
  private final BiConsumer<Long, List<Verb>> requests;
  private final TermGate terms;
  private final GateQueue line = new GateQueue();
  private final NamespaceRequests underWay = new NamespaceRequests();
  private final RequestFailure failure =
      new RequestFailure(why -> log.warn("the gate of a pod was not opened: {}", why));

  /**
   * @param requests makes requests under a number, by which this writer hears of their outcomes
   * @param terms hold back decisions of a former scheduler
   */
  public GateWriter(
      Supplier<Instant> clock, BiConsumer<Long, List<Verb>> requests, TermGate terms) {
    this.clock = clock;
    this.requests = requests;
    this.terms = terms;
  }

  /**
   * Opens the due gates among all that the last session opens.
   *
   * @param term of the scheduler
   */
  public void open(long term, long session, List<GateOpening> gates) {
    underWay
        .begin(
            line.take(gates, underWay::isFree, clock.get()).stream()
                .map(verb -> terms.guard(term, session, verb))
                .toList())
        .forEach(requests);
  }

  /** Takes the outcomes of requests; each failure is logged once, as long as it is the same. */
  public void settled(long number, List<Outcome> outcomes) {
    underWay.settled(number);
    failure.settled(outcomes);
  }
}
