package io.hekla.model.observing;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Whether Hekla acts on its cluster. */
public sealed interface Mode {
  /** It decides, and what it decides is done. */
  record Acts() implements Mode {}

  /**
   * It decides, records and compares, and writes nothing.
   *
   * @param since when it began to
   */
  record Observes(Why why, Instant since) implements Mode {}

  /** Why it only observes. */
  sealed interface Why {
    /** For people, as the end of a sentence. */
    String text();
  }

  /** It was told to. */
  record Asked() implements Why {
    @Override
    public String text() {
      return "it was told to";
    }
  }

  /** Whether somebody else is at work is not known yet. */
  record NotLookedYet() implements Why {
    @Override
    public String text() {
      return "it has not seen yet whether a Volcano is at work";
    }
  }

  /**
   * It does not hold the lease of Heklas yet, nor does anybody else.
   *
   * @param lease its namespace and name
   */
  record NoLeaseYet(String lease) implements Why {
    @Override
    public String text() {
      return "it does not hold the lease %s yet".formatted(lease);
    }
  }

  /**
   * Another Hekla, which does not share its journal, holds the lease of Heklas.
   *
   * @param text who, since when, and what to do
   */
  record AnotherHekla(String text) implements Why {}

  /** A Volcano is at work, or was a moment ago. */
  record Others(List<Sign> signs) implements Why {
    public Others {
      signs = List.copyOf(signs);
    }

    @Override
    public String text() {
      return "a Volcano is at work: "
          + signs.stream().map(Sign::text).collect(Collectors.joining("; "));
    }
  }

  /** Whether this is acting. */
  default boolean acts() {
    return this instanceof Acts;
  }

  /** Whether it is not known yet what this will be. */
  default boolean isUndecided() {
    return this instanceof Observes(Why why, Instant since)
        && (why instanceof NotLookedYet || why instanceof NoLeaseYet);
  }

  /** Whether somebody else acts. */
  default boolean isLeftToOthers() {
    return this instanceof Observes(Why why, Instant since)
        && (why instanceof Others || why instanceof AnotherHekla);
  }

  /**
   * One word for metrics: {@code none}, {@code asked}, {@code starting}, {@code volcano} or {@code
   * hekla}.
   */
  default String word() {
    return switch (this) {
      case Acts acts -> "none";
      case Observes(Asked asked, Instant since) -> "asked";
      case Observes(NotLookedYet notYet, Instant since) -> "starting";
      case Observes(NoLeaseYet notYet, Instant since) -> "starting";
      case Observes(Others others, Instant since) -> "volcano";
      case Observes(AnotherHekla other, Instant since) -> "hekla";
    };
  }
}
