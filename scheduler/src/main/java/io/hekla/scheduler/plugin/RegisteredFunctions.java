package io.hekla.scheduler.plugin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Functions that the plugins of a session registered at one extension point, tier by tier. */
record RegisteredFunctions<F>(List<List<OfPlugin<F>>> tiers) {
  /** Functions of one plugin of a tier, at least one. */
  record OfPlugin<F>(String plugin, List<F> functions) {}

  /** Returns the first plugin whose order of two objects is not a draw. */
  static <T> Optional<String> deciding(
      RegisteredFunctions<Comparator<T>> orders, T first, T second) {
    for (List<OfPlugin<Comparator<T>>> tier : orders.tiers()) {
      for (OfPlugin<Comparator<T>> of : tier) {
        if (of.functions().stream().anyMatch(order -> order.compare(first, second) != 0)) {
          return Optional.of(of.plugin());
        }
      }
    }
    return Optional.empty();
  }

  /** Functions of all tiers in a row. */
  List<F> inARow() {
    var row = new ArrayList<F>();
    tiers.forEach(tier -> tier.forEach(plugin -> row.addAll(plugin.functions())));
    return row;
  }

  /** Functions of each tier in a row. */
  List<List<F>> byTier() {
    var byTier = new ArrayList<List<F>>();
    for (List<OfPlugin<F>> tier : tiers) {
      var row = new ArrayList<F>();
      tier.forEach(plugin -> row.addAll(plugin.functions()));
      byTier.add(row);
    }
    return byTier;
  }

  /** Functions of each plugin, in the order of all tiers. */
  List<List<F>> byPlugin() {
    var byPlugin = new ArrayList<List<F>>();
    tiers.forEach(tier -> tier.forEach(plugin -> byPlugin.add(plugin.functions())));
    return byPlugin;
  }
}
