package io.hekla.recorder.api;

/** Question of a user. */
public sealed interface Question permits ObjectQuestion, ListQuestion {
  /** Returns what is asked for. */
  ApiResource resource();

  /** Returns the answer where there is none within its time. */
  ApiStatus tooLong();
}
