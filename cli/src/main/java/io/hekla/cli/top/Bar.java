package io.hekla.cli.top;

import java.util.OptionalDouble;

/** Bar in one line of text. */
final class Bar {
  static final int WIDTH = 30;
  static final String LEGEND =
      "█ allocated  ░ up to the capability  G guarantee  D deserved  B both  ^ above deserved  ! limit reached";

  private Bar() {}

  /**
   * Returns the bar, {@link #WIDTH} characters long.
   *
   * @param whole amount that a full bar stands for; above 0
   */
  static String of(QueueShares shares, double whole) {
    int filled = cells(shares.allocated(), whole);
    if (filled == 0 && shares.allocated() > 0) {
      filled = 1;
    }
    int room = cells(shares.capability().orElse(whole), whole);
    var bar = new StringBuilder();
    for (int cell = 0; cell < WIDTH; cell++) {
      bar.append(cell < filled ? '█' : cell < room ? '░' : ' ');
    }
    mark(bar, shares.guarantee(), whole, 'G');
    mark(bar, shares.deserved(), whole, 'D');
    return bar.toString();
  }

  /** Puts a mark into the last cell that its amount fills. */
  private static void mark(StringBuilder bar, OptionalDouble amount, double whole, char mark) {
    if (amount.isEmpty() || amount.getAsDouble() <= 0) {
      return;
    }
    int cell = Math.max(1, cells(amount.getAsDouble(), whole)) - 1;
    boolean taken = bar.charAt(cell) == 'G';
    bar.setCharAt(cell, taken ? 'B' : mark);
  }

  private static int cells(double amount, double whole) {
    return (int) Math.min(WIDTH, Math.round(amount / whole * WIDTH));
  }
}
