package io.hekla.model.resource;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Amounts of resources as people write them: bytes with the largest binary suffix that leaves at
 * least 1 ({@code 1.5Ti}), everything else in whole units ({@code 0.25} of a CPU).
 */
public final class ResourceText {
  private static final double THOUSAND = 1000;
  private static final double STEP = 1024;
  private static final String[] SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  private static final Set<String> BYTES =
      Set.of(ResourceVector.MEMORY, "storage", "ephemeral-storage");

  /** Amount from which on a fraction has one digit; below it has up to three. */
  private static final double LARGE = 100;

  /** Whole numbers below it are exact, and their digits those of the long. */
  private static final double EXACT = 1L << 53;

  private ResourceText() {}

  /**
   * Returns an amount of a vector.
   *
   * @param name {@code cpu}, {@code memory} or a scalar
   */
  public static String of(String name, ResourceVector amounts) {
    double amount = amounts.amount(name);
    return switch (name) {
      case ResourceVector.MEMORY -> bytes(amount);
      case ResourceVector.PODS -> plain(amount);
      default -> inUnits(name, amount / THOUSAND);
    };
  }

  /**
   * Returns the amounts that are not 0, as {@code 4 cpu, 16Gi memory}, without the number of pods;
   * {@code nothing} if all are 0.
   */
  public static String all(ResourceVector amounts) {
    var all = new StringJoiner(", ").setEmptyValue("nothing");
    amounts.resourceNames().stream()
        .filter(name -> !name.equals(ResourceVector.PODS))
        .forEach(name -> all.add(of(name, amounts) + " " + name));
    return all.toString();
  }

  /**
   * Returns an amount.
   *
   * @param name of the resource, as nodes or quotas name it
   * @param units its amount in whole units; bytes for memory and storage
   */
  public static String inUnits(String name, double units) {
    return isInBytes(name) ? bytes(units) : plain(units);
  }

  /** Returns whether the unit of a resource is the byte. */
  public static boolean isInBytes(String name) {
    String resource =
        name.startsWith("requests.") || name.startsWith("limits.") ? tail(name) : name;
    return BYTES.contains(resource)
        || resource.startsWith("hugepages-")
        || resource.endsWith("/requests.storage")
        || resource.startsWith("memory.deviceclass/");
  }

  private static String tail(String name) {
    return name.substring(name.indexOf('.') + 1);
  }

  private static String bytes(double bytes) {
    double rest = bytes;
    int suffix = 0;
    while (suffix + 1 < SUFFIXES.length && Math.abs(rest) >= STEP) {
      rest /= STEP;
      suffix++;
    }
    return rounded(rest, 1) + SUFFIXES[suffix];
  }

  /** Returns bytes with the largest binary suffix that leaves a whole number. */
  public static String exactBytes(BigDecimal bytes) {
    BigDecimal step = BigDecimal.valueOf((long) STEP);
    BigDecimal rest = bytes;
    int suffix = 0;
    while (suffix + 1 < SUFFIXES.length
        && rest.signum() != 0
        && rest.remainder(step).signum() == 0) {
      rest = rest.divide(step);
      suffix++;
    }
    return rest.stripTrailingZeros().toPlainString() + SUFFIXES[suffix];
  }

  private static String plain(double number) {
    return rounded(number, Math.abs(number) < LARGE ? 3 : 1);
  }

  private static String rounded(double number, int digits) {
    if (number == (long) number && Math.abs(number) < EXACT) {
      return Long.toString((long) number);
    }
    BigDecimal few = BigDecimal.valueOf(number).setScale(digits, RoundingMode.HALF_UP);
    return few.signum() == 0 ? "0" : few.stripTrailingZeros().toPlainString();
  }
}
