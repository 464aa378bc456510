package io.hekla.actors.recorder;

import io.hekla.controller.session.SessionRecord;

/** Receiver of the sessions of this member's scheduler. Neither method waits or throws. */
public interface SessionRecording {
  /** Recording that forgets everything. */
  SessionRecording NONE =
      new SessionRecording() {
        @Override
        public void record(SessionRecord session) {}

        @Override
        public void end() {}
      };

  /** Takes a session that has ended. */
  void record(SessionRecord session);

  /** Ends the segment: this member's scheduler has stopped, or starts afresh. */
  void end();
}
