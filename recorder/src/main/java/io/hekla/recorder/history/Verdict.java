package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.recorder.replay.SessionId;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.Optional;

/**
 * Verdict of a session on a PodGroup, from its row. A PodGroup has one for each change of its
 * reason or phase, for each session that acts on it, and at the start of each term.
 *
 * @param at clock of the session
 * @param session its name
 * @param phase phase of the PodGroup after it, as users write it
 * @param reason why it waits; {@link Reason.None} if it does not
 */
public record Verdict(Instant at, SessionId session, String phase, Reason reason) {
  /** Returns the verdict of a row; empty if it is no verdict, or one of another version. */
  public static Optional<Verdict> of(HistoryEvent row) {
    if (!row.type().equals(EventFold.VERDICT)) {
      return Optional.empty();
    }
    JsonNode body = EventReader.tree(row);
    return EventReader.reason(body)
        .map(
            reason ->
                new Verdict(
                    row.at(),
                    new SessionId(body.path("term").asLong(), body.path("session").asLong()),
                    body.path("phase").asText(),
                    reason));
  }
}
