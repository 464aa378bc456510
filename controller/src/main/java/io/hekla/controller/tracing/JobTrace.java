package io.hekla.controller.tracing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Trace of one Job from its creation until it runs, as far as it is known. Not thread-safe. */
final class JobTrace {
  private final String jobUid;

  /** Binds by the session that decided them. */
  private final Map<String, Binds> sessions = new LinkedHashMap<>();

  private Optional<Instant> podGroupCreated = Optional.empty();

  /** Binds of one session that are seen done. */
  private record Binds(TracedSession session, int pods, Instant lastSeen) {}

  JobTrace(String jobUid) {
    this.jobUid = jobUid;
  }

  /** Takes in that a pod was seen on the node that a session chose. */
  void bound(PendingBind bind, Instant seen) {
    podGroupCreated = Optional.of(bind.podGroupCreated());
    sessions.merge(
        bind.session().name(),
        new Binds(bind.session(), 1, seen),
        (before, one) -> new Binds(before.session(), before.pods() + 1, seen));
  }

  /** Returns whether anything is known besides the Job itself. */
  boolean isEmpty() {
    return sessions.isEmpty();
  }

  /**
   * Returns the spans, the Job's own first.
   *
   * @param running time at which the Job was seen running
   */
  List<Span> spans(String job, Instant created, Instant running) {
    var spans = new ArrayList<Span>();
    Span root = Span.root(jobUid, "Job " + job, created, running, Map.of("hekla.job", job));
    spans.add(root);
    podGroupCreated.ifPresent(
        from -> {
          Instant until = sessions.values().iterator().next().session().begin();
          spans.add(root.child("PodGroup waits", from, until, Map.of()));
        });
    for (Binds binds : sessions.values()) {
      TracedSession session = binds.session();
      Map<String, String> labels =
          Map.of(
              "hekla.term", Long.toString(session.term()),
              "hekla.session", Long.toString(session.number()),
              "hekla.pods", Integer.toString(binds.pods()));
      spans.add(root.child("session " + session.name(), session.begin(), session.end(), labels));
      spans.add(root.child("bind of " + session.name(), session.end(), binds.lastSeen(), labels));
    }
    return spans;
  }
}
