package io.hekla.model.resource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Kubernetes quantities: a number with a decimal suffix ({@code n u m k M G T P E}), a binary one
 * ({@code Ki} to {@code Ei}) or an exponent ({@code e3}).
 */
public final class Quantities {
  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))(?:([KMGTPE]i|[numkMGTPE])|[eE]([+-]?[0-9]{1,4}))?");

  /** Maximum length of a quantity in characters; a million digits take long to parse. */
  private static final int LONGEST = 100;

  private static final Map<String, BigDecimal> FACTORS =
      Map.ofEntries(
          Map.entry("n", BigDecimal.ONE.scaleByPowerOfTen(-9)),
          Map.entry("u", BigDecimal.ONE.scaleByPowerOfTen(-6)),
          Map.entry("m", BigDecimal.ONE.scaleByPowerOfTen(-3)),
          Map.entry("k", BigDecimal.ONE.scaleByPowerOfTen(3)),
          Map.entry("M", BigDecimal.ONE.scaleByPowerOfTen(6)),
          Map.entry("G", BigDecimal.ONE.scaleByPowerOfTen(9)),
          Map.entry("T", BigDecimal.ONE.scaleByPowerOfTen(12)),
          Map.entry("P", BigDecimal.ONE.scaleByPowerOfTen(15)),
          Map.entry("E", BigDecimal.ONE.scaleByPowerOfTen(18)),
          Map.entry("Ki", powerOfTwo(10)),
          Map.entry("Mi", powerOfTwo(20)),
          Map.entry("Gi", powerOfTwo(30)),
          Map.entry("Ti", powerOfTwo(40)),
          Map.entry("Pi", powerOfTwo(50)),
          Map.entry("Ei", powerOfTwo(60)));

  private static final String[] DECIMAL = {"", "k", "M", "G", "T", "P", "E"};
  private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

  /** Largest amount that Kubernetes represents; larger ones are cut to it, as it does. */
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private Quantities() {}

  /**
   * Parses the exact number of a quantity.
   *
   * @throws IllegalArgumentException if the text is not a quantity; the message shows the text and
   *     a valid form
   */
  public static BigDecimal parse(String text) {
    var matcher = FORM.matcher(text);
    if (text.length() > LONGEST || !matcher.matches()) {
      throw new IllegalArgumentException(
          "not a quantity: \""
              + (text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text)
              + "\"; write a number, if need be with one of the suffixes m, k, M, G, T, Ki, Mi, Gi,"
              + " Ti");
    }
    var number = new BigDecimal(matcher.group(1));
    if (matcher.group(2) != null) {
      number = number.multiply(FACTORS.get(matcher.group(2)));
    } else if (matcher.group(3) != null) {
      number = number.scaleByPowerOfTen(Integer.parseInt(matcher.group(3)));
    }
    return number.min(LARGEST).max(LARGEST.negate());
  }

  /** Returns thousandths of a unit, rounded up, as in Kubernetes. */
  public static double milli(BigDecimal number) {
    return whole(number.scaleByPowerOfTen(3));
  }

  /** Returns whole units, rounded up, as in Kubernetes. */
  public static double whole(BigDecimal number) {
    return number.setScale(0, RoundingMode.UP).doubleValue();
  }

  /**
   * Returns thousandths of a unit as Kubernetes writes them: {@code 1500m}, {@code 2}, {@code 3k}.
   * Fractions of a thousandth are cut off.
   */
  public static String ofMilli(double milli) {
    BigInteger whole = new BigDecimal(milli).toBigInteger();
    BigInteger thousand = BigInteger.valueOf(1000);
    return whole.mod(thousand).signum() != 0
        ? whole + "m"
        : shortest(whole.divide(thousand), thousand, DECIMAL);
  }

  /**
   * Returns whole units as Kubernetes writes them: {@code 110}, {@code 2k}; fractions are cut off.
   */
  public static String ofWhole(double units) {
    return shortest(new BigDecimal(units).toBigInteger(), BigInteger.valueOf(1000), DECIMAL);
  }

  /** Returns bytes as Kubernetes writes them: {@code 512}, {@code 8Gi}; fractions are cut off. */
  public static String ofBytes(double bytes) {
    return shortest(new BigDecimal(bytes).toBigInteger(), BigInteger.valueOf(1024), BINARY);
  }

  private static String shortest(BigInteger amount, BigInteger step, String[] suffixes) {
    BigInteger rest = amount;
    int suffix = 0;
    while (rest.signum() != 0 && suffix + 1 < suffixes.length && rest.mod(step).signum() == 0) {
      rest = rest.divide(step);
      suffix++;
    }
    return rest + suffixes[suffix];
  }

  private static BigDecimal powerOfTwo(int exponent) {
    return new BigDecimal(BigInteger.ONE.shiftLeft(exponent));
  }
}
