package io.hekla.actors.jobflow;

import io.hekla.controller.fair.FairQueue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;
import io.hekla.model.jobflow.JobFlowEffect.Question;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Order of the questions to pods. A bounded number of questions is under way at once, {@link
 * #OF_ONE} of one JobFlow and half of all of one namespace, and namespaces take turns. Questions of
 * a flow are asked in their order until one is refused; the flow is asked once at a time, and its
 * next questions are kept once.
 *
 * <p>Without clock and threads.
 */
final class ProbeTurns {
  /** Questions of one JobFlow that are under way at once. */
  static final int OF_ONE = 16;

  private final int most;
  private final Map<ObjectKey, OfJobFlow> jobFlows = new HashMap<>();
  // Flows that may be asked now.
  private final FairQueue<String, ObjectKey> open = new FairQueue<>();
  private final Map<String, Integer> underWayOf = new HashMap<>();
  private int underWay;

  /** A question under way. */
  static final class Turn {
    private final ObjectKey jobFlow;
    private final Asking asking;
    private final int number;

    private Turn(ObjectKey jobFlow, Asking asking, int number) {
      this.jobFlow = jobFlow;
      this.asking = asking;
      this.number = number;
    }

    Question question() {
      return asking.ask.questions().get(number);
    }
  }

  /**
   * Outcome of all questions of a flow.
   *
   * @param refusal of several the first in the order of the questions; empty if there was none
   */
  record Answer(ObjectKey jobFlow, AskProbes ask, String refusal) {}

  private record Flow(String uid, String name) {}

  private static final class OfJobFlow {
    final SequencedMap<Flow, Asking> askings = new LinkedHashMap<>();
    int underWay;

    Optional<Asking> first() {
      return askings.values().stream().filter(Asking::hasNext).findFirst();
    }
  }

  private static final class Asking {
    final AskProbes ask;
    Optional<AskProbes> afterwards = Optional.empty();
    int next;
    int underWay;
    int refusedAt = Integer.MAX_VALUE;
    String refusal = "";

    Asking(AskProbes ask) {
      this.ask = ask;
    }

    boolean hasNext() {
      return refusal.isEmpty() && next < ask.questions().size();
    }
  }

  /**
   * @param most questions under way at once; at least 2
   */
  ProbeTurns(int most) {
    this.most = most;
  }

  /** Adds the questions of a flow; there must be at least one. */
  void add(ObjectKey jobFlow, AskProbes ask) {
    var of = jobFlows.computeIfAbsent(jobFlow, key -> new OfJobFlow());
    var asking = of.askings.putIfAbsent(new Flow(ask.uid(), ask.flow()), new Asking(ask));
    if (asking != null) {
      asking.afterwards =
          asking.ask.questions().equals(ask.questions()) ? Optional.empty() : Optional.of(ask);
    }
    reopen(jobFlow, of);
  }

  /** Takes the next question that may be asked now. */
  Optional<Turn> next() {
    if (underWay >= most) {
      return Optional.empty();
    }
    Optional<ObjectKey> key =
        open.next(namespace -> underWayOf.getOrDefault(namespace, 0) < most / 2);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    var of = Objects.requireNonNull(jobFlows.get(key.get()));
    var asking = of.first().orElseThrow();
    var turn = new Turn(key.get(), asking, asking.next);
    asking.next++;
    asking.underWay++;
    of.underWay++;
    underWay++;
    underWayOf.merge(key.get().namespace(), 1, Integer::sum);
    reopen(key.get(), of);
    return Optional.of(turn);
  }

  /**
   * Ends a turn.
   *
   * @param refusal how the pod refused; empty if it did not
   * @return answer for the flow, if that was the last of its questions
   */
  Optional<Answer> answered(Turn turn, String refusal) {
    var of = Objects.requireNonNull(jobFlows.get(turn.jobFlow));
    var asking = turn.asking;
    if (!refusal.isEmpty() && turn.number < asking.refusedAt) {
      asking.refusedAt = turn.number;
      asking.refusal = refusal;
    }
    asking.underWay--;
    of.underWay--;
    underWay--;
    underWayOf.computeIfPresent(
        turn.jobFlow.namespace(), (namespace, count) -> count == 1 ? null : count - 1);
    boolean isDone = asking.underWay == 0 && !asking.hasNext();
    if (isDone) {
      var flow = new Flow(asking.ask.uid(), asking.ask.flow());
      of.askings.remove(flow);
      asking.afterwards.ifPresent(ask -> of.askings.put(flow, new Asking(ask)));
    }
    reopen(turn.jobFlow, of);
    return isDone
        ? Optional.of(new Answer(turn.jobFlow, asking.ask, asking.refusal))
        : Optional.empty();
  }

  private void reopen(ObjectKey key, OfJobFlow of) {
    if (of.askings.isEmpty()) {
      jobFlows.remove(key);
    }
    if (of.underWay < OF_ONE && of.first().isPresent()) {
      open.add(key.namespace(), key);
    } else {
      open.remove(key.namespace(), key);
    }
  }
}
