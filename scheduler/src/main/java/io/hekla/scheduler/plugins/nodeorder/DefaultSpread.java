package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.ServiceInfo;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.WorkloadInfo;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Default spread constraints of pods that specify none: pods that a Service selects, or that are
 * replicas of a workload, are spread over nodes and zones with others of their kind. Kubernetes'
 * system defaults. Source: docs/reference/plugin-rules.md#nodeorder.
 */
final class DefaultSpread {
  static final String HOSTNAME = "kubernetes.io/hostname";
  private static final String ZONE = "topology.kubernetes.io/zone";

  private final FactTables facts;
  private final Map<String, List<ServiceInfo>> services = new HashMap<>();
  private final Map<Alike, List<SpreadConstraint>> known = new HashMap<>();

  private record Alike(String namespace, Map<String, String> labels, Optional<ObjectKey> workload) {
    static Alike of(TaskInfo task) {
      return new Alike(task.key().namespace(), task.labels(), task.workload());
    }
  }

  DefaultSpread(Session session) {
    facts = session.facts();
    for (ServiceInfo service : facts.all(ServiceInfo.class)) {
      services.computeIfAbsent(service.key().namespace(), absent -> new ArrayList<>()).add(service);
    }
  }

  /**
   * Constraints of a task; none if neither a Service nor a workload identifies the pods of its
   * kind.
   */
  List<SpreadConstraint> of(TaskInfo task) {
    if (task.workload().isEmpty() && !services.containsKey(task.key().namespace())) {
      return List.of();
    }
    return known.computeIfAbsent(Alike.of(task), this::constraints);
  }

  private List<SpreadConstraint> constraints(Alike alike) {
    LabelSelector like = like(alike);
    return like.requirements().isEmpty()
        ? List.of()
        : List.of(constraint(HOSTNAME, 3, like), constraint(ZONE, 5, like));
  }

  private static SpreadConstraint constraint(String label, int maxSkew, LabelSelector pods) {
    return new SpreadConstraint(maxSkew, label, false, pods, 1, true, false);
  }

  /**
   * Selector of the pods of its kind: all requirements of its Services and its workload together.
   */
  private LabelSelector like(Alike alike) {
    var labels = new TreeMap<String, String>();
    for (ServiceInfo service : services.getOrDefault(alike.namespace, List.of())) {
      if (service.selects(alike.labels)) {
        labels.putAll(service.selector());
      }
    }
    var all = new ArrayList<Requirement>();
    labels.forEach(
        (label, value) -> all.add(new Requirement(label, Requirement.Operator.IN, List.of(value))));
    alike
        .workload
        .flatMap(workload -> facts.one(WorkloadInfo.class, workload))
        .map(WorkloadInfo::pods)
        .filter(pods -> !pods.nothing())
        .ifPresent(pods -> all.addAll(pods.requirements()));
    return LabelSelector.of(all);
  }
}
