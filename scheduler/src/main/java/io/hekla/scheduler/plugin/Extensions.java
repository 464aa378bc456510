package io.hekla.scheduler.plugin;

import io.hekla.scheduler.configuration.PluginOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Functions that one plugin of one tier registers, by extension point: {@link JobPoints}, {@link
 * QueuePoints}, {@link PlacementPoints}, {@link VictimPoints}, {@link ClosingPoints}.
 */
public final class Extensions {
  private final PluginOption option;
  private final FaultTracing tracing;
  private final Map<ExtensionPoint<?, ?>, List<Object>> functions = new HashMap<>();

  Extensions(PluginOption option, FaultTracing tracing) {
    this.option = option;
    this.tracing = tracing;
  }

  /** Name of the plugin. */
  String plugin() {
    return option.name();
  }

  /**
   * Registers a function. A function whose switch is off in the configuration is dropped here, so
   * no later code checks the switch.
   */
  public <F> void add(ExtensionPoint<F, ?> point, F function) {
    if (point.isOn(option) && tracing.takesPart(plugin(), point)) {
      functions
          .computeIfAbsent(point, first -> new ArrayList<>())
          .add(tracing.traced(plugin(), point, function));
    }
  }

  /** Functions at a point, in the order of their registration. */
  @SuppressWarnings("unchecked") // Only add() adds any, and of the type of the point.
  <F> List<F> at(ExtensionPoint<F, ?> point) {
    return (List<F>) functions.getOrDefault(point, List.of());
  }

  /**
   * Passes each of some queues, nodes or jobs to the plugin while it opens. If the plugin throws at
   * one of them, that one alone gets nothing in the session. A throwable outside of this concerns
   * the whole session: a plugin that {@link PluginProvider#forbids} then holds all of it.
   */
  public <T> void forEach(Iterable<T> elements, Consumer<? super T> action) {
    tracing.each(plugin(), elements, action);
  }
}
