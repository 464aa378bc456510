package io.hekla.controller.api.proxy;

import java.util.function.Predicate;

/**
 * Trouble, with the requests that it affects, and its frequency.
 *
 * @param name name for people
 * @param probability probability for each call; from 0 to 1
 * @param meets predicate of the requests that it may affect, watches not among them
 */
public record Fault(
    String name, double probability, Predicate<ProxiedRequest> meets, Trouble trouble) {
  /** A fault that any request may meet. */
  public static Fault of(String name, double probability, Trouble trouble) {
    return new Fault(name, probability, request -> true, trouble);
  }

  /** The same of some requests only. */
  public Fault of(Predicate<ProxiedRequest> some) {
    return new Fault(name, probability, some, trouble);
  }

  @Override
  public String toString() {
    return "%s (%.0f%%)".formatted(name, probability * 100);
  }
}
