package io.hekla.controller.entity;

/** Reason why an entity is woken by itself. */
public sealed interface WakeUp {
  /** Wake-up because the last observation may be taken now. */
  record Consider() implements WakeUp {}

  /** Wake-up at a time that the machine asked for. */
  record Due() implements WakeUp {}

  /** Wake-up after a failed effect; what is owed is tried again. */
  record Retry() implements WakeUp {}

  /** Wake-up of a lane whose delayed write has waited long enough. */
  record LetGo(String lane) implements WakeUp {}
}
