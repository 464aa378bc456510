package io.hekla.scheduler.plugin;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.plugin.RegisteredFunctions.OfPlugin;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Registrations of a session's plugins, tier by tier. */
record Tiers(List<List<Extensions>> all) {
  Tiers {
    all = List.copyOf(all);
  }

  /** Opens plugins as {@link Policy#open} specifies. */
  static Tiers open(
      Session session,
      List<Tier> tiers,
      Map<String, PluginProvider> providers,
      FaultTracing tracing) {
    List<List<Extensions>> extensions = new ArrayList<>();
    Map<String, Arguments> argumentsOf = new HashMap<>();
    for (Tier tier : tiers) {
      tier.plugins().forEach(option -> argumentsOf.put(option.name(), option.arguments()));
    }
    for (Tier tier : tiers) {
      List<Extensions> ofTier = new ArrayList<>();
      for (PluginOption option : tier.plugins()) {
        PluginProvider provider = providers.get(option.name());
        if (provider != null) {
          Arguments arguments = argumentsOf.getOrDefault(option.name(), Arguments.NONE);
          var on = new Extensions(option, tracing);
          if (tracing.opens(
              provider,
              option.name(),
              () -> provider.create(option, arguments.reader()).open(session, on))) {
            ofTier.add(on);
          }
        }
      }
      extensions.add(ofTier);
    }
    return new Tiers(extensions);
  }

  /**
   * Returns the combination of all functions at a point. It is a lookup, meant for the opening of a
   * session.
   */
  <F, C> C combined(ExtensionPoint<F, C> point) {
    return point.combined(registered(point));
  }

  /** Returns the functions at a point. */
  <F> RegisteredFunctions<F> registered(ExtensionPoint<F, ?> point) {
    List<List<OfPlugin<F>>> tiers = new ArrayList<>();
    for (List<Extensions> tier : all) {
      List<OfPlugin<F>> ofTier = new ArrayList<>();
      for (Extensions on : tier) {
        List<F> functions = on.at(point);
        if (!functions.isEmpty()) {
          ofTier.add(new OfPlugin<>(on.plugin(), functions));
        }
      }
      tiers.add(ofTier);
    }
    return new RegisteredFunctions<>(tiers);
  }
}
