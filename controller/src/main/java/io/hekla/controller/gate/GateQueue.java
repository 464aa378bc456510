package io.hekla.controller.gate;

import io.hekla.controller.verb.OpenGate;
import io.hekla.scheduler.decision.Decisions.GateOpening;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Queue of gates that the last session opens. Each is asked for once, and again only after a while:
 * until the pod is seen without its gate, sessions go on to name it.
 */
final class GateQueue {
  private static final Duration AGAIN = Duration.ofSeconds(10);

  /**
   * Gates opened at once; a session may open the gates of thousands, and the rest has its turn with
   * the next one.
   */
  private static final int AT_ONCE = 500;

  private final Map<String, Instant> requestedAt = new HashMap<>();

  /**
   * Returns the requests that are due.
   *
   * @param openings all that the session names
   * @param mayWrite whether a namespace may be written to
   */
  List<OpenGate> take(List<GateOpening> openings, Predicate<String> mayWrite, Instant now) {
    Set<String> named = new HashSet<>();
    var verbs = new ArrayList<OpenGate>();
    for (GateOpening opening : openings) {
      named.add(opening.taskUid());
      Instant last = requestedAt.getOrDefault(opening.taskUid(), Instant.MIN);
      if (verbs.size() < AT_ONCE
          && !now.isBefore(last.equals(Instant.MIN) ? last : last.plus(AGAIN))
          && mayWrite.test(opening.task().namespace())) {
        requestedAt.put(opening.taskUid(), now);
        verbs.add(new OpenGate(opening.task(), opening.taskUid()));
      }
    }
    requestedAt.keySet().retainAll(named);
    return verbs;
  }
}
