package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.hekla.model.api.Bounds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of a pod's placement constraints. A session matches every entry of a waiting pod against
 * every node, so that one pod with the 20,000 entries that an API server accepts would cost more
 * than all others together.
 */
public final class PodBounds {
  private final Set<String> resources = new HashSet<>();
  private int entries;
  private int values;

  private PodBounds() {}

  /**
   * Bound that a pod exceeds.
   *
   * @param what the entries that are counted, for people, as in "has 5000 …"
   */
  public record Excess(int count, String what, int most) {
    @Override
    public String toString() {
      return "%d %s; at most %d".formatted(count, what, most);
    }
  }

  /** Returns the bounds that a pod or a pod template exceeds; none if it is within all of them. */
  public static List<Excess> excesses(PodSpec spec) {
    var counted = new PodBounds();
    counted.count(spec);
    var excesses = new ArrayList<Excess>();
    if (counted.resources.size() > Bounds.POD_RESOURCES) {
      excesses.add(
          new Excess(counted.resources.size(), "kinds of resources", Bounds.POD_RESOURCES));
    }
    if (counted.entries > Bounds.PLACEMENT_ENTRIES) {
      excesses.add(
          new Excess(
              counted.entries,
              "entries of affinity, nodeSelector, tolerations, topologySpreadConstraints,"
                  + " host ports and claims",
              Bounds.PLACEMENT_ENTRIES));
    }
    if (counted.values > Bounds.PLACEMENT_VALUES) {
      excesses.add(new Excess(counted.values, "values in its affinity", Bounds.PLACEMENT_VALUES));
    }
    return excesses;
  }

  /** Returns the bounds that a pod template exceeds: every pod of it costs each container. */
  public static List<Excess> excessesOfTemplate(PodSpec spec) {
    int containers =
        FactJson.list(spec.getContainers()).size() + FactJson.list(spec.getInitContainers()).size();
    return containers > Bounds.CONTAINERS
        ? List.of(new Excess(containers, "containers and init containers", Bounds.CONTAINERS))
        : excesses(spec);
  }

  private void count(PodSpec spec) {
    containers(spec.getContainers());
    containers(spec.getInitContainers());
    resources.addAll(FactJson.map(spec.getOverhead()).keySet());
    if (spec.getResources() != null) {
      resources.addAll(FactJson.map(spec.getResources().getRequests()).keySet());
    }
    entries += FactJson.map(spec.getNodeSelector()).size();
    entries += FactJson.list(spec.getTolerations()).size();
    entries += FactJson.list(spec.getResourceClaims()).size();
    for (Volume volume : FactJson.list(spec.getVolumes())) {
      boolean claims = volume.getPersistentVolumeClaim() != null || volume.getEphemeral() != null;
      entries += claims ? 1 : 0;
    }
    FactJson.list(spec.getTopologySpreadConstraints())
        .forEach(
            spread -> {
              entries += 1 + FactJson.list(spread.getMatchLabelKeys()).size();
              selector(spread.getLabelSelector());
            });
    if (spec.getAffinity() != null) {
      affinity(spec.getAffinity());
    }
  }

  private void containers(@Nullable List<Container> containers) {
    for (Container container : FactJson.list(containers)) {
      var amounts = container.getResources();
      if (amounts != null) {
        resources.addAll(FactJson.map(amounts.getRequests()).keySet());
        resources.addAll(FactJson.map(amounts.getLimits()).keySet());
      }
      for (ContainerPort port : FactJson.list(container.getPorts())) {
        entries += FactJson.number(port.getHostPort()) > 0 ? 1 : 0;
      }
    }
  }

  private void affinity(Affinity affinity) {
    nodes(FactJson.orElse(affinity.getNodeAffinity(), new NodeAffinity()));
    PodAffinity near = FactJson.orElse(affinity.getPodAffinity(), new PodAffinity());
    PodAntiAffinity apart = FactJson.orElse(affinity.getPodAntiAffinity(), new PodAntiAffinity());
    FactJson.list(near.getRequiredDuringSchedulingIgnoredDuringExecution()).forEach(this::pods);
    FactJson.list(apart.getRequiredDuringSchedulingIgnoredDuringExecution()).forEach(this::pods);
    Stream.of(
            FactJson.list(near.getPreferredDuringSchedulingIgnoredDuringExecution()),
            FactJson.list(apart.getPreferredDuringSchedulingIgnoredDuringExecution()))
        .flatMap(List::stream)
        .forEach(preferred -> pods(preferred.getPodAffinityTerm()));
  }

  private void nodes(NodeAffinity affinity) {
    NodeSelector required =
        FactJson.orElse(
            affinity.getRequiredDuringSchedulingIgnoredDuringExecution(), new NodeSelector());
    FactJson.list(required.getNodeSelectorTerms()).forEach(this::nodes);
    FactJson.list(affinity.getPreferredDuringSchedulingIgnoredDuringExecution())
        .forEach(preferred -> nodes(preferred.getPreference()));
  }

  private void nodes(@Nullable NodeSelectorTerm term) {
    entries++;
    if (term != null) {
      requirements(term.getMatchExpressions());
      requirements(term.getMatchFields());
    }
  }

  private void requirements(@Nullable List<NodeSelectorRequirement> requirements) {
    for (NodeSelectorRequirement requirement : FactJson.list(requirements)) {
      entries++;
      values += FactJson.list(requirement.getValues()).size();
    }
  }

  private void pods(@Nullable PodAffinityTerm term) {
    entries++;
    if (term != null) {
      values += FactJson.list(term.getNamespaces()).size();
      selector(term.getLabelSelector());
      selector(term.getNamespaceSelector());
    }
  }

  private void selector(@Nullable LabelSelector selector) {
    if (selector != null) {
      entries += FactJson.map(selector.getMatchLabels()).size();
      for (var requirement : FactJson.list(selector.getMatchExpressions())) {
        entries++;
        values += FactJson.list(requirement.getValues()).size();
      }
    }
  }
}
