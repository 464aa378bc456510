package io.hekla.model.observing;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Mode of Hekla on its cluster: acting or observing. */
public sealed interface Mode {
  /** Acting: its decisions are carried out. */
  record Acts() implements Mode {}

  /**
   * Observing: it decides, records and compares, and writes nothing.
   *
   * @param since beginning of the observing
   */
  record Observes(Why why, Instant since) implements Mode {}

  /** Reason why it only observes. */
  sealed interface Why {
    /** Returns the reason for people, as the end of a sentence. */
    String text();
  }

  /** Request by its settings. */
  record ByOption() implements Why {
    @Override
    public String text() {
      return "it is configured to observe";
    }
  }

  /** Pending check whether another scheduler is active. */
  record NotObservedYet() implements Why {
    @Override
    public String text() {
      return "it has not checked yet whether Volcano is active";
    }
  }

  /**
   * Missing lease of Heklas: neither this process nor another one holds it yet.
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
   * Lease of Heklas with another holder, which does not share its journal.
   *
   * @param text the holder, the time since when, and what to do
   */
  record AnotherHekla(String text) implements Why {}

  /** Volcano that is active, or was a moment ago. */
  record Others(List<VolcanoSign> signs) implements Why {
    public Others {
      signs = List.copyOf(signs);
    }

    @Override
    public String text() {
      return "Volcano is active: "
          + signs.stream().map(VolcanoSign::text).collect(Collectors.joining("; "));
    }
  }

  /** Returns whether this is acting. */
  default boolean acts() {
    return this instanceof Acts;
  }

  /** Returns whether the mode is not decided yet. */
  default boolean isUndecided() {
    return this instanceof Observes(Why why, Instant since)
        && (why instanceof NotObservedYet || why instanceof NoLeaseYet);
  }

  /** Returns whether another scheduler acts. */
  default boolean isOtherSchedulerActing() {
    return this instanceof Observes(Why why, Instant since)
        && (why instanceof Others || why instanceof AnotherHekla);
  }

  /**
   * Returns one word for metrics: {@code none}, {@code asked}, {@code starting}, {@code volcano} or
   * {@code hekla}.
   */
  default String word() {
    return switch (this) {
      case Acts acts -> "none";
      case Observes(ByOption byOption, Instant since) -> "asked";
      case Observes(NotObservedYet notYet, Instant since) -> "starting";
      case Observes(NoLeaseYet notYet, Instant since) -> "starting";
      case Observes(Others others, Instant since) -> "volcano";
      case Observes(AnotherHekla other, Instant since) -> "hekla";
    };
  }
}
