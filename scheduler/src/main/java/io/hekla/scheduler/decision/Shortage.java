package io.hekla.scheduler.decision;

import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/** Wanted amounts of the scarce resources and what is left of them, in the notation of people. */
final class Shortage {
  private static final double THOUSAND = 1000;
  private static final double GIBIBYTE = 1L << 30;

  private Shortage() {}

  /** Returns a text as {@code wants 24 cpu, 9.6 left; wants 96Gi memory, none left}. */
  static String text(List<String> dimensions, ResourceVector wanted, ResourceVector room) {
    return dimensions.stream()
        .map(name -> "wants %s %s, %s left".formatted(number(name, wanted), name, left(name, room)))
        .collect(Collectors.joining("; "));
  }

  /** Returns a text as {@code 24 cpu of 9.6; 96Gi memory of none}. */
  static String ofPromise(
      List<String> dimensions, ResourceVector promised, ResourceVector available) {
    return dimensions.stream()
        .map(name -> "%s %s of %s".formatted(number(name, promised), name, left(name, available)))
        .collect(Collectors.joining("; "));
  }

  /** Returns a text as the first one for a quota, whose amounts are plain numbers. */
  static String text(List<String> dimensions, QuotaAmounts wanted, QuotaAmounts room) {
    return dimensions.stream()
        .map(name -> "wants %s %s, %s left".formatted(plain(name, wanted), name, left(name, room)))
        .collect(Collectors.joining("; "));
  }

  private static String left(String name, QuotaAmounts room) {
    return room.amount(name).signum() <= 0 ? "none" : plain(name, room);
  }

  private static String plain(String name, QuotaAmounts amounts) {
    double amount = amounts.amount(name).doubleValue();
    return name.equals(ResourceVector.MEMORY) || name.endsWith("." + ResourceVector.MEMORY)
        ? rounded(amount / GIBIBYTE) + "Gi"
        : rounded(amount);
  }

  private static String left(String name, ResourceVector room) {
    return room.amount(name) < ResourceVector.MIN ? "none" : number(name, room);
  }

  private static String number(String name, ResourceVector amounts) {
    double amount = amounts.amount(name);
    return switch (name) {
      case ResourceVector.MEMORY -> rounded(amount / GIBIBYTE) + "Gi";
      case ResourceVector.PODS -> rounded(amount);
      default -> rounded(amount / THOUSAND);
    };
  }

  private static String rounded(double number) {
    BigDecimal one = BigDecimal.valueOf(number).setScale(1, RoundingMode.HALF_UP);
    return one.signum() == 0 ? "0" : one.stripTrailingZeros().toPlainString();
  }
}
