package io.hekla.scheduler.plugins.predicates;

import static io.hekla.scheduler.plugin.ClosingPoints.PREPARATIONS;
import static io.hekla.scheduler.plugin.PlacementPoints.EXCLUSION;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_PREDICATE;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.Taint;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodeExclusion;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import io.hekla.scheduler.volumes.Storage;
import io.hekla.scheduler.volumes.VolumeBook;
import java.time.Duration;

/**
 * Kubernetes' own filters, in their order: number of pods, cordon, node selector and affinity,
 * taints, host ports, pod affinity, volume limits, volume zones, topology spread, volume binding,
 * devices. Each refusal is derived from what the plugin knows at once, so that Volcano's {@code
 * predicate.CacheEnable} has nothing to do; nothing is searched so long that {@code
 * dynamicresources.filterTimeoutSeconds} could end it. Source:
 * docs/reference/plugin-rules.md#predicates.
 */
public final class PredicatesPlugin implements Plugin {
  public static final String NAME = "predicates";

  private static final Taint CORDON =
      new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NO_SCHEDULE);

  private final boolean nodeAffinity;
  private final boolean taintToleration;
  private final boolean nodePorts;
  private final boolean podAffinity;
  private final boolean podAffinityLive;
  private final boolean podTopologySpread;
  private final boolean volumeRestrictions;
  private final boolean nodeVolumeLimits;
  private final boolean volumeZone;
  private final boolean volumeBinding;
  private final Duration bindTimeout;
  private final boolean dynamicResources;

  public PredicatesPlugin(Arguments.Reader arguments) {
    refuseMoved(arguments, "GPUSharingEnable");
    refuseMoved(arguments, "GPUNumberEnable");
    refuseProportional(arguments);
    nodeAffinity = arguments.flag("predicate.NodeAffinityEnable", true);
    taintToleration = arguments.flag("predicate.TaintTolerationEnable", true);
    nodePorts = arguments.flag("predicate.NodePortsEnable", true);
    podAffinity = arguments.flag("predicate.PodAffinityEnable", true);
    podAffinityLive = arguments.flag("predicate.PodAffinityLiveEnable", false);
    podTopologySpread = arguments.flag("predicate.PodTopologySpreadEnable", true);
    volumeRestrictions = arguments.flag("predicate.VolumeRestrictionsEnable", false);
    nodeVolumeLimits = arguments.flag("predicate.NodeVolumeLimitsEnable", true);
    volumeZone = arguments.flag("predicate.VolumeZoneEnable", true);
    volumeBinding = arguments.flag("predicate.VolumeBindingEnable", true);
    bindTimeout = Duration.ofSeconds(arguments.atLeast(0, "volumebinding.bindTimeoutSeconds", 600));
    dynamicResources = arguments.flag("predicate.DynamicResourceAllocationEnable", true);
  }

  /** Notes an argument of older configurations, which is the plugin deviceshare's by now. */
  private static void refuseMoved(Arguments.Reader arguments, String name) {
    if (arguments.names().contains("predicate." + name)) {
      arguments.refuse(
          "predicate." + name,
          "it is deviceshare." + name + " of the plugin deviceshare",
          "nothing of it");
    }
  }

  /** Notes the arguments of a check of older configurations, which another plugin has by now. */
  private static void refuseProportional(Arguments.Reader arguments) {
    for (String name : arguments.names()) {
      if (name.equals("predicate.ProportionalEnable") || name.startsWith("predicate.resources")) {
        arguments.refuse(
            name, "it is proportional of the plugin resource-strategy-fit", "nothing of it");
      }
    }
  }

  @Override
  public void open(Session session, Extensions on) {
    on.add(PREDICATE, PredicatesPlugin::podCount);
    excludes(on, PredicatesPlugin::cordon);
    if (nodeAffinity) {
      excludes(on, PredicatesPlugin::affinity);
    }
    if (taintToleration) {
      excludes(on, PredicatesPlugin::taints);
    }
    if (nodePorts) {
      on.add(PEER_PREDICATE, new HostPorts(session)::ruleFor);
    }
    var index = new PodIndex(session);
    if (podAffinity) {
      on.add(PEER_PREDICATE, new PodAffinity(session, index, podAffinityLive)::ruleFor);
    }
    var storage = new Storage(session);
    if (volumeRestrictions) {
      on.add(PEER_PREDICATE, new ExclusiveClaims(session, storage)::ruleFor);
    }
    if (nodeVolumeLimits) {
      on.add(PEER_PREDICATE, new VolumeLimits(session, storage)::ruleFor);
    }
    if (volumeZone) {
      on.add(PEER_PREDICATE, new VolumeZone(storage)::ruleFor);
    }
    if (podTopologySpread) {
      on.add(PEER_PREDICATE, new TopologySpread(session, index)::ruleFor);
    }
    if (volumeBinding) {
      var binding = new VolumeBinding(storage, new VolumeBook(session, storage, bindTimeout));
      on.add(PEER_PREDICATE, binding::ruleFor);
      on.add(PREPARATIONS, binding::preparations);
    }
    if (dynamicResources) {
      var devices = new Devices(session);
      on.add(PEER_PREDICATE, devices::ruleFor);
      on.add(PREPARATIONS, devices::preparations);
    }
  }

  private static void excludes(Extensions on, NodeExclusion filter) {
    on.add(PREDICATE, (task, node) -> filter.check(task.constraints(), node.info()));
    on.add(EXCLUSION, filter);
  }

  private static Fit podCount(TaskClass task, NodeView node) {
    return node.pods() >= node.allocatable().amount(ResourceVector.PODS)
        ? Fit.notNow("Too many pods")
        : Fit.YES;
  }

  private static Fit cordon(PodConstraints pod, NodeInfo node) {
    return node.unschedulable() && !tolerates(pod, CORDON)
        ? Fit.never("node(s) were unschedulable")
        : Fit.YES;
  }

  private static Fit affinity(PodConstraints pod, NodeInfo node) {
    return NodeAffinity.matches(pod, node)
        ? Fit.YES
        : Fit.never("node(s) didn't match Pod's node affinity/selector");
  }

  private static Fit taints(PodConstraints pod, NodeInfo node) {
    for (Taint taint : node.taints()) {
      if (taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE && !tolerates(pod, taint)) {
        return Fit.never(
            "node(s) had untolerated taint {" + taint.key() + ": " + taint.value() + "}");
      }
    }
    return Fit.YES;
  }

  private static boolean tolerates(PodConstraints pod, Taint taint) {
    return pod.tolerations().stream().anyMatch(toleration -> toleration.tolerates(taint));
  }
}
