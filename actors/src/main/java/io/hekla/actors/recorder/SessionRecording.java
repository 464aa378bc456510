package io.hekla.actors.recorder;

import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import java.time.Instant;

/**
 * Receiver of the sessions of this member's scheduler, and of the objects that this member
 * observes. No method waits or throws.
 */
public interface SessionRecording {
  /** Recording that forgets everything. */
  SessionRecording NONE =
      new SessionRecording() {
        @Override
        public void record(SessionRecord session) {}

        @Override
        public void end() {}

        @Override
        public void changed(Delta delta, Instant at) {}
      };

  /** Takes a session that has ended. */
  void record(SessionRecord session);

  /** Ends the segment: this member's scheduler has stopped, or starts afresh. */
  void end();

  /**
   * Takes a change of an object of the API server, from the one thread that observes them; also
   * while the scheduler runs on another member.
   *
   * @param at time when this member received it
   */
  void changed(Delta delta, Instant at);
}
