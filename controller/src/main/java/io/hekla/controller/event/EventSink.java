package io.hekla.controller.event;

import io.hekla.model.event.ObjectEvent;

/** Takes Events to be written; nobody waits for them. */
public interface EventSink {
  /** Drops all of them: nobody reads along. */
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

  /** This happened. */
  void happened(ObjectEvent event);

  /** This is so; to be written if nothing else is said of the object for a while. */
  void stands(ObjectEvent event);

  /** The state that was last said to stand is over, by this. */
  void over(ObjectEvent end);

  /** The state that was last said to stand of the object of this uid is over, without an Event. */
  void withdrawn(String uid);
}
