package io.hekla.scheduler.plugin;

import java.util.ArrayList;
import java.util.List;

/** Functions that the plugins of a session registered at one extension point, tier by tier. */
record RegisteredFunctions<F>(List<List<OfPlugin<F>>> tiers) {
  /** Functions of one plugin of a tier, at least one. */
  record OfPlugin<F>(String plugin, List<F> functions) {}

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
