package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.NetworkTopologySpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Findings on hard network topologies that have no effect: without the plugin, or with a tier that
 * does not exist, pods are placed anywhere, as in Volcano; below the lowest tier they wait. Pure.
 *
 * @param withoutPlugin whether the scheduler's configuration is known, and has no plugin {@code
 *     network-topology-aware}
 * @param tierNames names of the tiers of the known HyperNodes
 * @param tiers tiers of all HyperNodes; empty if there may be others than the known ones
 */
public record TopologyAdvice(
    boolean withoutPlugin, Set<String> tierNames, Optional<SortedSet<Integer>> tiers) {
  /** Name of the plugin that limits the places of pods. */
  public static final String PLUGIN = "network-topology-aware";

  private static final String RULE = "advice.topology-has-effect";

  public TopologyAdvice {
    tierNames = Set.copyOf(tierNames);
    tiers = tiers.map(all -> Collections.unmodifiableSortedSet(new TreeSet<>(all)));
  }

  /** Returns the advice where only some of the HyperNodes are known, or none. */
  public static TopologyAdvice ofSome(boolean withoutPlugin, Collection<HyperNode> hyperNodes) {
    return new TopologyAdvice(withoutPlugin, tierNames(hyperNodes), Optional.empty());
  }

  /** Returns the advice where all HyperNodes are known. */
  public static TopologyAdvice ofAll(boolean withoutPlugin, Collection<HyperNode> hyperNodes) {
    var tiers = new TreeSet<Integer>();
    for (HyperNode hyperNode : hyperNodes) {
      if (hyperNode.getSpec() != null && hyperNode.getSpec().tier != null) {
        tiers.add(hyperNode.getSpec().tier);
      }
    }
    return new TopologyAdvice(withoutPlugin, tierNames(hyperNodes), Optional.of(tiers));
  }

  private static Set<String> tierNames(Collection<HyperNode> hyperNodes) {
    var names = new TreeSet<String>();
    for (HyperNode hyperNode : hyperNodes) {
      if (hyperNode.getSpec() != null) {
        names.add(NullSafe.text(hyperNode.getSpec().tierName));
      }
    }
    names.remove("");
    return names;
  }

  /** Returns the findings on an object. */
  public List<Finding> of(HasMetadata object) {
    var findings = new ArrayList<Finding>();
    switch (object) {
      case Job job -> job(job.getSpec(), findings);
      case JobTemplate template -> job(template.getSpec(), findings);
      case PodGroup group -> group(group.getSpec(), findings);
      default -> {}
    }
    return findings;
  }

  private void job(@Nullable JobSpec spec, List<Finding> findings) {
    if (spec == null) {
      return;
    }
    topology("spec.networkTopology", spec.networkTopology, findings);
    List<TaskSpec> tasks = NullSafe.list(spec.tasks);
    for (int i = 0; i < tasks.size(); i++) {
      if (tasks.get(i).partitionPolicy != null) {
        topology(
            "spec.tasks[" + i + "].partitionPolicy.networkTopology",
            tasks.get(i).partitionPolicy.networkTopology,
            findings);
      }
    }
  }

  private void group(@Nullable PodGroupSpec spec, List<Finding> findings) {
    if (spec == null) {
      return;
    }
    topology("spec.networkTopology", spec.networkTopology, findings);
    var policies = NullSafe.list(spec.subGroupPolicy);
    for (int i = 0; i < policies.size(); i++) {
      topology(
          "spec.subGroupPolicy[" + i + "].networkTopology",
          policies.get(i).networkTopology,
          findings);
    }
  }

  private void topology(String at, @Nullable NetworkTopologySpec topology, List<Finding> findings) {
    if (topology == null || NullSafe.text(topology.mode).equals("soft")) {
      return;
    }
    if (withoutPlugin) {
      findings.add(
          new Finding(
              RULE,
              at + ".mode",
              "hard has no effect: the scheduler configuration does not have the plugin " + PLUGIN,
              "add the plugin to its tiers"));
    }
    String name = NullSafe.text(topology.highestTierName);
    boolean areKnown = tiers.isPresent() || !tierNames.isEmpty();
    if (topology.highestTierAllowed != null) {
      tiers.ifPresent(
          all ->
              number(at + ".highestTierAllowed", topology.highestTierAllowed, all)
                  .ifPresent(findings::add));
    } else if (!name.isEmpty() && areKnown && !tierNames.contains(name)) {
      findings.add(
          new Finding(
              RULE,
              at + ".highestTierName",
              "no HyperNode has the tier name \"" + name + "\", so that there is no limit",
              tierNames.isEmpty()
                  ? "give the HyperNodes spec.tierName"
                  : Names.instead(name, tierNames.stream().sorted().toList())));
    } else if (name.isEmpty() && tiers.isPresent()) {
      findings.add(
          new Finding(
              RULE,
              at,
              "hard names no tier, so that there is no limit",
              "set highestTierAllowed or highestTierName"));
    }
  }

  /** Returns the finding on a tier below which, or up to which, there is nothing. */
  private static Optional<Finding> number(String at, int tier, SortedSet<Integer> tiers) {
    if (!tiers.isEmpty() && tier < tiers.first()) {
      return Optional.of(
          new Finding(
              RULE,
              at,
              "no HyperNode has tier %d or a lower one, so that the pods wait".formatted(tier),
              "the lowest tier is " + tiers.first()));
    }
    if (!tiers.isEmpty() && tier > tiers.last()) {
      return Optional.of(
          new Finding(
              RULE,
              at,
              "no HyperNode has tier %d or a higher one, so that there is no limit".formatted(tier),
              "the highest tier is " + tiers.last()));
    }
    return tiers.isEmpty()
        ? Optional.of(
            new Finding(
                RULE,
                at,
                "there is no HyperNode, so that "
                    + (tier < 1 ? "the pods wait" : "there is no limit"),
                "create HyperNodes"))
        : Optional.empty();
  }
}
