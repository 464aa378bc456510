package io.hekla.scheduler.selectors;

import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;

/** Quantity as a value of CEL; equal numbers are equal values. */
record QuantityValue(BigDecimal number) implements Comparable<QuantityValue> {
  private static final BigDecimal SMALLEST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal LARGEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  QuantityValue {
    number = number.stripTrailingZeros();
  }

  static QuantityValue parse(String text) {
    return new QuantityValue(Quantities.parse(text));
  }

  static boolean isQuantity(String text) {
    try {
      Quantities.parse(text);
      return true;
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  boolean isInteger() {
    return number.scale() <= 0
        && number.compareTo(SMALLEST_LONG) >= 0
        && number.compareTo(LARGEST_LONG) <= 0;
  }

  long asInteger() {
    if (!isInteger()) {
      throw new IllegalArgumentException("cannot convert value to integer");
    }
    return number.longValueExact();
  }

  QuantityValue plus(QuantityValue other) {
    return new QuantityValue(number.add(other.number));
  }

  QuantityValue minus(QuantityValue other) {
    return new QuantityValue(number.subtract(other.number));
  }

  static QuantityValue of(long whole) {
    return new QuantityValue(BigDecimal.valueOf(whole));
  }

  @Override
  public int compareTo(QuantityValue other) {
    return number.compareTo(other.number);
  }
}
