package io.hekla.scheduler.plugins;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugins.aging.AgingPlugin;
import io.hekla.scheduler.plugins.bestfit.BestFitPlugin;
import io.hekla.scheduler.plugins.binpack.BinpackPlugin;
import io.hekla.scheduler.plugins.capacity.CapacityPlugin;
import io.hekla.scheduler.plugins.cdp.CdpPlugin;
import io.hekla.scheduler.plugins.conformance.ConformancePlugin;
import io.hekla.scheduler.plugins.deviceshare.DeviceSharePlugin;
import io.hekla.scheduler.plugins.drf.DrfPlugin;
import io.hekla.scheduler.plugins.elastic.ElasticPlugin;
import io.hekla.scheduler.plugins.extender.ExtenderPlugin;
import io.hekla.scheduler.plugins.gang.GangPlugin;
import io.hekla.scheduler.plugins.jobpreemption.JobPreemptionPlugin;
import io.hekla.scheduler.plugins.networktopology.NetworkTopologyPlugin;
import io.hekla.scheduler.plugins.nodegroup.NodeGroupPlugin;
import io.hekla.scheduler.plugins.nodeorder.NodeOrderPlugin;
import io.hekla.scheduler.plugins.numaaware.NumaAwarePlugin;
import io.hekla.scheduler.plugins.overcommit.OvercommitPlugin;
import io.hekla.scheduler.plugins.pdb.PdbPlugin;
import io.hekla.scheduler.plugins.predicates.PredicatesPlugin;
import io.hekla.scheduler.plugins.priority.PriorityPlugin;
import io.hekla.scheduler.plugins.proportion.ProportionPlugin;
import io.hekla.scheduler.plugins.rescheduling.ReschedulingPlugin;
import io.hekla.scheduler.plugins.reservation.ReservationPlugin;
import io.hekla.scheduler.plugins.resourcequota.ResourceQuotaPlugin;
import io.hekla.scheduler.plugins.resourcestrategyfit.ResourceStrategyFitPlugin;
import io.hekla.scheduler.plugins.sla.SlaPlugin;
import io.hekla.scheduler.plugins.tasktopology.TaskTopologyPlugin;
import io.hekla.scheduler.plugins.tdm.TdmPlugin;
import io.hekla.scheduler.plugins.usage.UsagePlugin;
import io.hekla.scheduler.plugins.usagehistory.UsageHistoryPlugin;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Registry of plugins, by the names that configurations use. */
public final class Plugins {
  private static final Map<String, PluginProvider> BY_NAME = load();

  /** Plugins that register nothing that forbids anything. */
  private static final Set<String> ONLY_ORDER =
      Set.of(
          AgingPlugin.NAME,
          BinpackPlugin.NAME,
          NodeOrderPlugin.NAME,
          TaskTopologyPlugin.NAME,
          UsageHistoryPlugin.NAME);

  private record BuiltIn(
      String name, BiFunction<PluginOption, Arguments.Reader, Plugin> constructor)
      implements PluginProvider {
    @Override
    public Plugin create(PluginOption option, Arguments.Reader arguments) {
      return constructor.apply(option, arguments);
    }

    @Override
    public boolean forbids() {
      return !ONLY_ORDER.contains(name);
    }
  }

  private Plugins() {}

  /**
   * Hekla's own plugins and those found on the class path; the name of an own plugin cannot be
   * taken.
   */
  public static Map<String, PluginProvider> byName() {
    return BY_NAME;
  }

  /** Returns whether the plugin of a name is Hekla's own. */
  public static boolean isOwn(String name) {
    return BY_NAME.get(name) instanceof BuiltIn;
  }

  private static Map<String, PluginProvider> load() {
    Map<String, PluginProvider> byName = new HashMap<>();
    for (PluginProvider provider : ServiceLoader.load(PluginProvider.class)) {
      byName.put(provider.name(), provider);
    }
    add(byName, PriorityPlugin.NAME, PriorityPlugin::new);
    add(byName, GangPlugin.NAME, arguments -> new GangPlugin());
    add(byName, ConformancePlugin.NAME, arguments -> new ConformancePlugin());
    add(byName, OvercommitPlugin.NAME, OvercommitPlugin::new);
    add(byName, DrfPlugin.NAME, (option, arguments) -> new DrfPlugin(option));
    add(byName, PredicatesPlugin.NAME, PredicatesPlugin::new);
    add(byName, ProportionPlugin.NAME, arguments -> new ProportionPlugin());
    add(byName, CapacityPlugin.NAME, CapacityPlugin::new);
    add(byName, NodeOrderPlugin.NAME, NodeOrderPlugin::new);
    add(byName, BinpackPlugin.NAME, BinpackPlugin::new);
    add(byName, BestFitPlugin.NAME, BestFitPlugin::new);
    add(byName, CdpPlugin.NAME, arguments -> new CdpPlugin());
    add(byName, PdbPlugin.NAME, PdbPlugin::new);
    add(byName, AgingPlugin.NAME, AgingPlugin::new);
    add(byName, JobPreemptionPlugin.NAME, JobPreemptionPlugin::new);
    add(byName, ElasticPlugin.NAME, ElasticPlugin::new);
    add(byName, ReservationPlugin.NAME, ReservationPlugin::new);
    add(byName, TdmPlugin.NAME, TdmPlugin::new);
    add(byName, ReschedulingPlugin.NAME, ReschedulingPlugin::new);
    add(byName, DeviceSharePlugin.NAME, DeviceSharePlugin::new);
    add(byName, NumaAwarePlugin.NAME, NumaAwarePlugin::new);
    add(byName, NodeGroupPlugin.NAME, NodeGroupPlugin::new);
    add(byName, ResourceQuotaPlugin.NAME, arguments -> new ResourceQuotaPlugin());
    add(byName, SlaPlugin.NAME, SlaPlugin::new);
    add(byName, UsagePlugin.NAME, UsagePlugin::new);
    add(byName, UsageHistoryPlugin.NAME, UsageHistoryPlugin::new);
    add(byName, ResourceStrategyFitPlugin.NAME, ResourceStrategyFitPlugin::new);
    add(byName, TaskTopologyPlugin.NAME, TaskTopologyPlugin::new);
    add(byName, NetworkTopologyPlugin.NAME, NetworkTopologyPlugin::new);
    add(byName, ExtenderPlugin.NAME, ExtenderPlugin::new);
    return Map.copyOf(byName);
  }

  private static void add(
      Map<String, PluginProvider> byName,
      String name,
      Function<Arguments.Reader, Plugin> constructor) {
    add(byName, name, (option, arguments) -> constructor.apply(arguments));
  }

  private static void add(
      Map<String, PluginProvider> byName,
      String name,
      BiFunction<PluginOption, Arguments.Reader, Plugin> constructor) {
    byName.put(name, new BuiltIn(name, constructor));
  }
}
