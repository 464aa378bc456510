package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a pod's constraints towards other pods. A pod affinity term's {@code matchLabelKeys}
 * are not the scheduler's concern: the API server writes them into the term's selector.
 */
final class RelationReader {
  private final String namespace;
  private final Map<String, String> labels;

  private RelationReader(Metadata metadata) {
    namespace = metadata.key().namespace();
    labels = metadata.labels();
  }

  static PodRelations read(PodSpec spec, Metadata metadata) {
    var reader = new RelationReader(metadata);
    Affinity affinity = FactJson.orElse(spec.getAffinity(), new Affinity());
    PodAffinity near = FactJson.orElse(affinity.getPodAffinity(), new PodAffinity());
    PodAntiAffinity apart = FactJson.orElse(affinity.getPodAntiAffinity(), new PodAntiAffinity());
    var preferred = new ArrayList<PodTerm.Preferred>();
    reader.add(preferred, near.getPreferredDuringSchedulingIgnoredDuringExecution(), 1);
    reader.add(preferred, apart.getPreferredDuringSchedulingIgnoredDuringExecution(), -1);
    return new PodRelations(
        ports(spec),
        reader.terms(near.getRequiredDuringSchedulingIgnoredDuringExecution()),
        reader.terms(apart.getRequiredDuringSchedulingIgnoredDuringExecution()),
        preferred,
        FactJson.list(spec.getTopologySpreadConstraints()).stream().map(reader::spread).toList());
  }

  /**
   * Returns the host ports of containers that run beside each other: of init containers only the
   * sidecars.
   */
  private static List<HostPort> ports(PodSpec spec) {
    var containers = new ArrayList<Container>(FactJson.list(spec.getContainers()));
    FactJson.list(spec.getInitContainers()).stream()
        .filter(container -> "Always".equals(container.getRestartPolicy()))
        .forEach(containers::add);
    var ports = new ArrayList<HostPort>();
    for (Container container : containers) {
      for (ContainerPort port : FactJson.list(container.getPorts())) {
        int number = FactJson.number(port.getHostPort());
        if (number > 0) {
          ports.add(
              HostPort.of(
                  FactJson.text(port.getProtocol()), FactJson.text(port.getHostIP()), number));
        }
      }
    }
    return ports;
  }

  private List<PodTerm> terms(@Nullable List<PodAffinityTerm> terms) {
    return FactJson.list(terms).stream().map(this::term).toList();
  }

  private void add(
      List<PodTerm.Preferred> preferred, @Nullable List<WeightedPodAffinityTerm> terms, int sign) {
    for (WeightedPodAffinityTerm term : FactJson.list(terms)) {
      if (term.getPodAffinityTerm() == null) {
        throw new IllegalArgumentException("pod affinity: a podAffinityTerm is missing");
      }
      preferred.add(
          new PodTerm.Preferred(
              sign * FactJson.number(term.getWeight()), term(term.getPodAffinityTerm())));
    }
  }

  private PodTerm term(PodAffinityTerm term) {
    SortedSet<String> namespaces = new TreeSet<>(FactJson.list(term.getNamespaces()));
    if (namespaces.isEmpty() && term.getNamespaceSelector() == null) {
      namespaces.add(namespace);
    }
    return new PodTerm(
        namespaces,
        SelectorReader.read(term.getNamespaceSelector(), "namespaceSelector"),
        SelectorReader.read(term.getLabelSelector(), "pod affinity"),
        FactJson.text(term.getTopologyKey()));
  }

  private SpreadConstraint spread(TopologySpreadConstraint constraint) {
    return new SpreadConstraint(
        FactJson.number(constraint.getMaxSkew()),
        FactJson.text(constraint.getTopologyKey()),
        isHard(FactJson.text(constraint.getWhenUnsatisfiable())),
        spreadPods(constraint),
        FactJson.orElse(constraint.getMinDomains(), 1),
        honors(constraint.getNodeAffinityPolicy(), "Honor"),
        honors(constraint.getNodeTaintsPolicy(), "Ignore"));
  }

  /** Returns the selector, with the pod's own values of the labels of {@code matchLabelKeys}. */
  private LabelSelector spreadPods(TopologySpreadConstraint constraint) {
    LabelSelector pods = SelectorReader.read(constraint.getLabelSelector(), "topology spread");
    var shared = new ArrayList<>(pods.requirements());
    for (String key : FactJson.list(constraint.getMatchLabelKeys())) {
      if (labels.containsKey(key)) {
        String value = FactJson.text(labels.get(key));
        shared.add(new Requirement(key, Requirement.Operator.IN, List.of(value)));
      }
    }
    return new LabelSelector(pods.nothing(), shared);
  }

  private static boolean isHard(String whenUnsatisfiable) {
    return switch (whenUnsatisfiable) {
      case "DoNotSchedule", "" -> true;
      case "ScheduleAnyway" -> false;
      default ->
          throw new IllegalArgumentException(
              "topology spread: whenUnsatisfiable \""
                  + whenUnsatisfiable
                  + "\" is none of DoNotSchedule, ScheduleAnyway");
    };
  }

  private static boolean honors(@Nullable String policy, String byDefault) {
    String word = FactJson.orElse(policy, byDefault);
    return switch (word) {
      case "Honor" -> true;
      case "Ignore" -> false;
      default ->
          throw new IllegalArgumentException(
              "topology spread: policy \"" + word + "\" is none of Honor, Ignore");
    };
  }
}
