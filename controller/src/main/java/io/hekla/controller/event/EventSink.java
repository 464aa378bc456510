package io.hekla.controller.event;

import io.hekla.model.event.ObjectEvent;

/** Receiver of Events to be written; no caller waits for them. */
public interface EventSink {
  /** Sink that drops all Events. */
  EventSink NONE =
      new EventSink() {
        @Override
        public void occurred(ObjectEvent event) {}

        @Override
        public void conditionHolds(ObjectEvent event) {}

        @Override
        public void conditionEnded(ObjectEvent end) {}

        @Override
        public void conditionWithdrawn(String uid) {}
      };

  /** Adds an Event that occurred. */
  void occurred(ObjectEvent event);

  /** Adds a condition, which is written if no other Event comes for the object for a while. */
  void conditionHolds(ObjectEvent event);

  /** Ends the last condition of the object, by this Event. */
  void conditionEnded(ObjectEvent end);

  /** Ends the last condition of the object of this uid, without an Event. */
  void conditionWithdrawn(String uid);
}
