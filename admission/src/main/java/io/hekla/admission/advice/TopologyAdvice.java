package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.NetworkTopologySpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Findings on hard network topologies that have no effect: without the plugin, or with a tier that
 * does not exist, pods are placed anywhere, as in Volcano. Pure.
 *
 * @param withoutPlugin whether the scheduler's configuration is known, and has no plugin {@code
 *     network-topology-aware}
 * @param tierNames names of the tiers of all HyperNodes; empty if no HyperNode is known
 */
public record TopologyAdvice(boolean withoutPlugin, Set<String> tierNames) {
  /** Name of the plugin that limits the places of pods. */
  public static final String PLUGIN = "network-topology-aware";

  private static final String RULE = "advice.topology-has-effect";

  public TopologyAdvice {
    tierNames = Set.copyOf(tierNames);
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
    if (topology == null || !NullSafe.text(topology.mode).equals("hard")) {
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
    if (!name.isEmpty() && !tierNames.isEmpty() && !tierNames.contains(name)) {
      findings.add(
          new Finding(
              RULE,
              at + ".highestTierName",
              "no HyperNode has the tier name \"" + name + "\", so that there is no limit",
              Names.instead(name, tierNames.stream().sorted().toList())));
    }
  }
}
