package io.hekla.controller.entity;

/** Reason why an entity is woken by itself. */
public sealed interface WakeUp {
  /** The last observation may be taken now. */
  record Consider() implements WakeUp {}

  /** A time that the machine asked for has come. */
  record Due() implements WakeUp {}

  /** An effect came to no good; what is owed is tried again. */
  record Retry() implements WakeUp {}

  /** A write that was held back in a lane has waited long enough. */
  record LetGo(String lane) implements WakeUp {}
}
