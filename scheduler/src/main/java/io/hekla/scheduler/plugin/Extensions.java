package io.hekla.scheduler.plugin;

import io.hekla.scheduler.configuration.PluginOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The functions that one plugin of one tier registers, by extension point: {@link JobPoints},
 * {@link QueuePoints}, {@link PlacementPoints}, {@link VictimPoints}, {@link ClosingPoints}.
 */
public final class Extensions {
  private final PluginOption option;
  private final FaultTracing tracing;
  private final Map<ExtensionPoint<?, ?>, List<Object>> functions = new HashMap<>();

  Extensions(PluginOption option, FaultTracing tracing) {
    this.option = option;
    this.tracing = tracing;
  }

  /** The plugin's name. */
  String plugin() {
    return option.name();
  }

  /**
   * Registers a function. One whose switch is off in the configuration is dropped here, so nothing
   * behind this asks again.
   */
  public <F> void add(ExtensionPoint<F, ?> point, F function) {
    if (point.isOn(option) && tracing.takesPart(plugin(), point)) {
      functions
          .computeIfAbsent(point, first -> new ArrayList<>())
          .add(tracing.traced(plugin(), point, function));
    }
  }

  /** The functions at a point, as they were added. */
  @SuppressWarnings("unchecked") // Only add() adds any, and of the type of the point.
  <F> List<F> at(ExtensionPoint<F, ?> point) {
    return (List<F>) functions.getOrDefault(point, List.of());
  }

  /**
   * Has the plugin look at each of some queues, nodes or jobs while it opens. If it throws at one
   * of them, that one alone gets nothing in the session. What it throws outside of this concerns
   * everybody: a plugin that {@link PluginProvider#forbids} then holds the whole session.
   */
  public <T> void forEach(Iterable<T> elements, Consumer<? super T> look) {
    tracing.each(plugin(), elements, look);
  }
}
