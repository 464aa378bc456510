package io.hekla.actors.feed;

import java.util.Map;
import java.util.function.Supplier;

/**
 * Values of the PriorityClasses by name, as this member's watch last reported; read by any thread.
 */
public final class PriorityValues implements Supplier<Map<String, Integer>> {
  private volatile Map<String, Integer> values = Map.of();

  void set(Map<String, Integer> now) {
    values = Map.copyOf(now);
  }

  @Override
  public Map<String, Integer> get() {
    return values;
  }
}
