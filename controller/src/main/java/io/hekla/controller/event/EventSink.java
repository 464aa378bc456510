package io.hekla.controller.event;

import io.hekla.model.event.ObjectEvent;

/** Receiver of Events to be written; no caller waits for them. */
public interface EventSink {
  /** Sink that drops all Events. */
  EventSink NONE =
      new EventSink() {
        @Override
        public void happened(ObjectEvent event) {}

        @Override
        public void stands(ObjectEvent event) {}

        @Override
        public void over(ObjectEvent end) {}

        @Override
        public void withdrawn(String uid) {}
      };

  /** Adds an Event that happened. */
  void happened(ObjectEvent event);

  /** Adds a state, which is written if no other Event comes for the object for a while. */
  void stands(ObjectEvent event);

  /** Ends the last state of the object, by this Event. */
  void over(ObjectEvent end);

  /** Ends the last state of the object of this uid, without an Event. */
  void withdrawn(String uid);
}
