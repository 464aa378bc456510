package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a Job's gang needs at least, counted as Kubernetes quota counts pods. Source: reference
 * api-and-controllers.md §3.10.
 */
final class MinResources {
  private static final Set<String> LIMITED = Set.of("cpu", "memory", "ephemeral-storage");

  private MinResources() {}

  static Map<String, Quantity> of(Job job, Map<String, Integer> priorities) {
    var tasks = new ArrayList<>(JobSights.tasks(job));
    tasks.sort(Comparator.comparingInt((TaskSpec task) -> priority(task, priorities)).reversed());
    int minAvailable = JobSights.rules(job).minAvailable();
    int needed = 0;
    for (TaskSpec task : tasks) {
      needed += or(task.minAvailable, JobSights.replicas(task));
    }
    var total = new TreeMap<String, BigDecimal>();
    int remaining = minAvailable;
    boolean minimumFirst = minAvailable >= needed;
    var taken = new int[tasks.size()];
    for (int round = minimumFirst ? 0 : 1; round < 2; round++) {
      for (int at = 0; at < tasks.size(); at++) {
        TaskSpec task = tasks.get(at);
        int replicas = JobSights.replicas(task);
        int limit = round == 0 ? or(task.minAvailable, replicas) : replicas - taken[at];
        int pods = Math.max(0, Math.min(limit, remaining));
        remaining -= pods;
        taken[at] += pods;
        usage(task)
            .forEach(
                (name, amount) ->
                    total.merge(name, amount.multiply(BigDecimal.valueOf(pods)), BigDecimal::add));
      }
    }
    var quantities = new TreeMap<String, Quantity>();
    total.forEach(
        (name, amount) -> {
          if (amount.signum() != 0) {
            quantities.put(name, quantity(name, amount));
          }
        });
    return quantities;
  }

  private static int priority(TaskSpec task, Map<String, Integer> priorities) {
    if (task.template == null || task.template.getSpec() == null) {
      return 0;
    }
    String name = task.template.getSpec().getPriorityClassName();
    return name == null ? 0 : priorities.getOrDefault(name, 0);
  }

  private static int or(@Nullable Integer number, int otherwise) {
    return number == null ? otherwise : number;
  }

  /** What quota charges for one pod of a task. */
  private static Map<String, BigDecimal> usage(TaskSpec task) {
    var usage = new TreeMap<String, BigDecimal>();
    usage.put("pods", BigDecimal.ONE);
    usage.put("count/pods", BigDecimal.ONE);
    if (task.template == null || task.template.getSpec() == null) {
      return usage;
    }
    PodSpec spec = task.template.getSpec();
    amounts(spec, true)
        .forEach(
            (name, amount) -> {
              usage.put("requests." + name, amount);
              usage.put(name, amount);
            });
    // Quota knows limits of these three only; of a device the limit would pass for a resource that
    // no node has.
    amounts(spec, false)
        .forEach(
            (name, amount) -> {
              if (LIMITED.contains(name)) {
                usage.put("limits." + name, amount);
              }
            });
    return usage;
  }

  /** Sum of the containers or the largest init container, whichever is more, and the overhead. */
  private static Map<String, BigDecimal> amounts(PodSpec spec, boolean requests) {
    var sum = new TreeMap<String, BigDecimal>();
    for (Container container : orNone(spec.getContainers())) {
      of(container, requests).forEach((name, amount) -> sum.merge(name, amount, BigDecimal::add));
    }
    for (Container container : orNone(spec.getInitContainers())) {
      of(container, requests).forEach((name, amount) -> sum.merge(name, amount, BigDecimal::max));
    }
    if (spec.getOverhead() != null) {
      spec.getOverhead()
          .forEach(
              (name, amount) -> {
                if (requests || sum.containsKey(name)) {
                  sum.merge(name, amount.getNumericalAmount(), BigDecimal::add);
                }
              });
    }
    return sum;
  }

  private static Map<String, BigDecimal> of(Container container, boolean requests) {
    var amounts = new TreeMap<String, BigDecimal>();
    if (container.getResources() == null) {
      return amounts;
    }
    var stated =
        requests ? container.getResources().getRequests() : container.getResources().getLimits();
    if (stated != null) {
      stated.forEach((name, amount) -> amounts.put(name, amount.getNumericalAmount()));
    }
    return amounts;
  }

  private static List<Container> orNone(@Nullable List<Container> containers) {
    return containers == null ? List.of() : containers;
  }

  /** As Kubernetes writes it; a started millicore, byte or unit counts whole. */
  private static Quantity quantity(String name, BigDecimal amount) {
    if (name.endsWith("cpu")) {
      return new Quantity(Quantities.ofMilli(Quantities.milli(amount)));
    }
    double whole = Quantities.whole(amount);
    boolean bytes =
        name.endsWith("memory")
            || name.endsWith("ephemeral-storage")
            || name.contains("hugepages-");
    return new Quantity(bytes ? Quantities.ofBytes(whole) : Quantities.ofWhole(whole));
  }
}
