package io.hekla.model.cluster;

import java.math.BigDecimal;

/**
 * Amount of one dimension of a device, or of one counter that devices share.
 *
 * @param name name of the dimension or counter
 * @param quantity the exact number, without suffix and exponent
 */
public record DeviceAmount(String name, String quantity) {
  /** Creates an amount of a number. */
  public static DeviceAmount of(String name, BigDecimal number) {
    return new DeviceAmount(name, plain(number));
  }

  /** Returns the number. */
  public BigDecimal number() {
    return new BigDecimal(quantity);
  }

  /** Returns the one text of a number, whatever its scale: {@code 1}, {@code 0.5}. */
  static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
