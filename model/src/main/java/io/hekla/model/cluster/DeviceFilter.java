package io.hekla.model.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Filter of devices by CEL selectors, as far as they are understood: those that compare the driver
 * ({@code device.driver == "gpu.example.com"}), alone or joined by {@code &&}.
 *
 * @param drivers each must be the driver of the device
 * @param unsupported the first expression that tests something else, if one does
 */
public record DeviceFilter(List<String> drivers, Optional<String> unsupported) {
  /** Filter that selects every device. */
  public static final DeviceFilter ANY = new DeviceFilter(List.of(), Optional.empty());

  private static final Pattern DRIVER =
      Pattern.compile("\\s*device\\.driver\\s*==\\s*(?:\"([^\"\\\\]*)\"|'([^'\\\\]*)')\\s*");

  public DeviceFilter {
    drivers = List.copyOf(drivers);
  }

  /** Returns whether the filter selects the devices of a driver. */
  public boolean takes(String driver) {
    return unsupported.isEmpty() && drivers.stream().allMatch(driver::equals);
  }

  /** Returns the filter that CEL expressions define together. */
  static DeviceFilter of(List<String> expressions) {
    var drivers = new ArrayList<String>();
    for (String expression : expressions) {
      for (String part : expression.split("&&", -1)) {
        Matcher driver = DRIVER.matcher(part);
        if (!driver.matches()) {
          return new DeviceFilter(List.of(), Optional.of(expression));
        }
        drivers.add(driver.group(1) == null ? driver.group(2) : driver.group(1));
      }
    }
    return new DeviceFilter(drivers, Optional.empty());
  }
}
