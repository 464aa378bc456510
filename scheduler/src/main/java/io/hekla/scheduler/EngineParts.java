package io.hekla.scheduler;

import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.PolicyException;
import io.hekla.scheduler.plugins.Plugins;
import java.util.Map;

/** The plugins and actions with which a session may run, by name. */
record EngineParts(Map<String, PluginProvider> plugins, Map<String, Action> actions) {
  EngineParts {
    plugins = Map.copyOf(plugins);
    actions = Map.copyOf(actions);
  }

  /** Returns Hekla's own parts and those of third parties. */
  static EngineParts all() {
    return new EngineParts(Plugins.byName(), Actions.byName());
  }

  static boolean isOwn(PolicyException.Part part, String name) {
    return switch (part) {
      case PLUGIN -> Plugins.isOwn(name);
      case ACTION -> Actions.isOwn(name);
      case FIGURE -> true;
    };
  }
}
