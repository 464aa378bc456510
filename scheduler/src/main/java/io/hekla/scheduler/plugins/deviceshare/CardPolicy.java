package io.hekla.scheduler.plugins.deviceshare;

import java.util.Comparator;
import java.util.List;

/**
 * Order in which several cards are taken, and the score of that. Source:
 * docs/reference/plugin-rules.md#deviceshare.
 *
 * @param spreadScores whether a card without other users scores under {@code spread}. As Volcano
 *     counts, the newcomer itself is a user, so that it never does
 *     (docs/compatibility.md#ways-of-volcano-that-surprise)
 */
record CardPolicy(Kind kind, boolean spreadScores) {
  /** Policy without any preference. */
  static final CardPolicy NONE = new CardPolicy(Kind.NONE, false);

  private static final double MOST = 100;

  /** Kinds of preference. */
  enum Kind {
    NONE,
    BINPACK,
    SPREAD
  }

  /** Returns whether it scores nodes. */
  boolean isSet() {
    return kind != Kind.NONE;
  }

  /** Order in which the cards of a node are tried. */
  Comparator<Integer> order(CardUse use) {
    Comparator<Integer> byIndex = Comparator.naturalOrder();
    return switch (kind) {
      case NONE -> byIndex.reversed();
      case BINPACK ->
          Comparator.<Integer>comparingLong(card -> -use.memory(card)).thenComparing(byIndex);
      case SPREAD -> Comparator.<Integer>comparingInt(use::users).thenComparing(byIndex);
    };
  }

  /** Sum of the scores of an assignment's cards. */
  double score(List<Card> cards, CardUse before, Assignment assignment) {
    if (!isSet()) {
      return 0;
    }
    CardUse after = before.copy();
    double sum = 0;
    for (CardAllocation grip : assignment.allocations()) {
      after.add(grip);
      sum +=
          switch (kind) {
            case NONE -> 0;
            case BINPACK ->
                MOST * after.memory(grip.card()) / Math.max(1, cards.get(grip.card()).memory());
            case SPREAD -> spreadScores && before.users(grip.card()) == 0 ? MOST : 0;
          };
    }
    return sum;
  }
}
