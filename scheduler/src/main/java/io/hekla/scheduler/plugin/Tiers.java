package io.hekla.scheduler.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What the plugins of a session registered, tier by tier. */
record Tiers(List<List<Extensions>> all) {
  Tiers {
    all = List.copyOf(all);
  }

  /** The functions at a point, those of all tiers in a row. */
  <T> List<T> inARow(Function<Extensions, List<T>> point) {
    var row = new ArrayList<T>();
    for (List<Extensions> tier : all) {
      addAll(tier, point, row);
    }
    return row;
  }

  /** The functions at a point, tier by tier. */
  <T> List<List<T>> byTier(Function<Extensions, List<T>> point) {
    var byTier = new ArrayList<List<T>>();
    for (List<Extensions> tier : all) {
      var ofTier = new ArrayList<T>();
      addAll(tier, point, ofTier);
      byTier.add(ofTier);
    }
    return byTier;
  }

  /** One by one, since most plugins register nothing at most points. */
  private static <T> void addAll(
      List<Extensions> tier, Function<Extensions, List<T>> point, List<T> to) {
    for (Extensions on : tier) {
      for (T function : point.apply(on)) {
        to.add(function);
      }
    }
  }
}
