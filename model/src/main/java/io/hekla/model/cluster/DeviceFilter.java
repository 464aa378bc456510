package io.hekla.model.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Filter of devices by CEL selectors. Those that only compare the driver ({@code device.driver ==
 * "gpu.example.com"}, alone or joined by {@code &&}) are read here, and are tested first.
 *
 * @param drivers each must be the driver of the device
 * @param unsupported what Hekla does not understand of it, if there is such a thing
 * @param selectors the other selectors, in their order
 */
public record DeviceFilter(
    List<String> drivers, Optional<String> unsupported, List<Selector> selectors) {
  /** Filter that selects every device. */
  public static final DeviceFilter ANY = new DeviceFilter(List.of(), Optional.empty(), List.of());

  private static final Pattern DRIVER =
      Pattern.compile("\\s*device\\.driver\\s*==\\s*(?:\"([^\"\\\\]*)\"|'([^'\\\\]*)')\\s*");

  /**
   * Selector of a filter.
   *
   * @param position its place in the list of selectors, from 1
   * @param expression its expression in CEL
   */
  public record Selector(int position, String expression) {}

  public DeviceFilter {
    drivers = List.copyOf(drivers);
    // Earlier builds did not write them.
    selectors = List.copyOf(FactJson.list(selectors));
  }

  /** Returns whether the filter may select devices of a driver. */
  public boolean takes(String driver) {
    return unsupported.isEmpty() && drivers.stream().allMatch(driver::equals);
  }

  /** Returns the filter that CEL expressions define together; an empty one is no expression. */
  static DeviceFilter of(List<String> expressions) {
    var drivers = new ArrayList<String>();
    var selectors = new ArrayList<Selector>();
    for (int i = 0; i < expressions.size(); i++) {
      String expression = expressions.get(i);
      if (expression.isBlank()) {
        String unsupported = "selector %d has no CEL expression".formatted(i + 1);
        return new DeviceFilter(List.of(), Optional.of(unsupported), List.of());
      }
      List<String> named = drivers(expression);
      if (named.isEmpty()) {
        selectors.add(new Selector(i + 1, expression));
      }
      drivers.addAll(named);
    }
    return new DeviceFilter(drivers, Optional.empty(), selectors);
  }

  /** Returns the drivers that an expression compares if it does nothing else, otherwise nothing. */
  private static List<String> drivers(String expression) {
    var drivers = new ArrayList<String>();
    for (String part : expression.split("&&", -1)) {
      Matcher driver = DRIVER.matcher(part);
      if (!driver.matches()) {
        return List.of();
      }
      drivers.add(driver.group(1) == null ? driver.group(2) : driver.group(1));
    }
    return drivers;
  }
}
