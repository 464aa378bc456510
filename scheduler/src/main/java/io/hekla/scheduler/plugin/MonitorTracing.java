package io.hekla.scheduler.plugin;

import io.hekla.scheduler.plugin.SessionMonitor.Part;

/**
 * Tracing that tells a monitor when plugins and actions begin and end; throwables are attributed as
 * without it. Functions of plugins that are called during actions are not told of.
 */
public record MonitorTracing(FaultTracing faults, SessionMonitor monitor)
    implements WrappedTracing {
  @Override
  public <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function) {
    F traced = faults.traced(plugin, point, function);
    return point.equals(ClosingPoints.CLOSE) ? monitored(plugin, traced) : traced;
  }

  @SuppressWarnings("unchecked") // functions of that point are Runnables
  private <F> F monitored(String plugin, F listener) {
    Runnable close = (Runnable) listener;
    Runnable monitored =
        () -> {
          monitor.begins(Part.PLUGIN_CLOSING, plugin);
          close.run();
          monitor.ends(Part.PLUGIN_CLOSING, plugin);
        };
    return (F) monitored;
  }

  @Override
  public boolean opens(PluginProvider provider, String plugin, Runnable open) {
    monitor.begins(Part.PLUGIN_OPENING, plugin);
    boolean opened = faults.opens(provider, plugin, open);
    monitor.ends(Part.PLUGIN_OPENING, plugin);
    return opened;
  }

  @Override
  public void runs(String action, Runnable execution) {
    monitor.begins(Part.ACTION, action);
    faults.runs(action, execution);
    monitor.ends(Part.ACTION, action);
  }
}
