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

  /** Somebody else is at work, or was a moment ago. */
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
    return this instanceof Observes observes && observes.why() instanceof NotLookedYet;
  }

  /** One word for metrics: {@code none}, {@code asked}, {@code starting} or {@code volcano}. */
  default String word() {
    return switch (this) {
      case Acts acts -> "none";
      case Observes(Asked asked, Instant since) -> "asked";
      case Observes(NotLookedYet notYet, Instant since) -> "starting";
      case Observes(Others others, Instant since) -> "volcano";
    };
  }
}
