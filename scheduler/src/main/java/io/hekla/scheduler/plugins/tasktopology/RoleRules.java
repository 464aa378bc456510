package io.hekla.scheduler.plugins.tasktopology;

import io.hekla.model.api.Bounds;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for the roles of a job that want to be together and those that want to be apart, from
 * annotations of its PodGroup: groups separated by {@code ;}, the roles of one by {@code ,}. A
 * group of one means the role's own tasks, a larger one all pairs in it. Source:
 * docs/reference/plugin-rules.md#task-topology.
 */
final class RoleRules {
  private static final int APART_FROM_ITSELF = 4;
  private static final int NEAR_OTHERS = 3;
  private static final int NEAR_ITSELF = 2;
  private static final int APART_FROM_OTHERS = 1;

  private final RoleGroups near;
  private final RoleGroups apart;

  /** Strongest kind of rule for each role. */
  private final Map<String, Integer> strength = new HashMap<>();

  private final Map<String, Role> roles = new HashMap<>();

  /** Positions of the roles that users want placed first. */
  private final Map<String, Integer> order = new HashMap<>();

  private RoleRules(List<List<String>> near, List<List<String>> apart, List<String> order) {
    this.near = new RoleGroups(near);
    this.apart = new RoleGroups(apart);
    near.forEach(group -> strengthen(group, NEAR_ITSELF, NEAR_OTHERS));
    apart.forEach(group -> strengthen(group, APART_FROM_ITSELF, APART_FROM_OTHERS));
    order.forEach(role -> this.order.put(role, this.order.size()));
  }

  /**
   * Reads the rules of a job; empty if its annotations have none, or name a role that it has not,
   * or one twice in a group, or more groups than {@link Bounds#ROLE_GROUPS}.
   */
  static Optional<RoleRules> of(JobView job) {
    List<List<String>> near = groups(job, WellKnownKeys.TASK_AFFINITY);
    List<List<String>> apart = groups(job, WellKnownKeys.TASK_ANTI_AFFINITY);
    List<List<String>> order = groups(job, WellKnownKeys.TASK_ORDER, "$");
    var all = new ArrayList<>(near);
    all.addAll(apart);
    all.addAll(order);
    if (all.isEmpty() || RoleGroups.areTooMany(near) || RoleGroups.areTooMany(apart)) {
      return Optional.empty();
    }
    var roles = new HashSet<String>();
    for (TaskView task : job.tasks()) {
      roles.add(task.info().role());
    }
    for (List<String> group : all) {
      if (!roles.containsAll(group) || new HashSet<>(group).size() < group.size()) {
        return Optional.empty();
      }
    }
    return Optional.of(new RoleRules(near, apart, order.isEmpty() ? List.of() : order.getFirst()));
  }

  private static List<List<String>> groups(JobView job, String annotation) {
    return groups(job, annotation, ";");
  }

  private static List<List<String>> groups(JobView job, String annotation, String divider) {
    String text = job.podGroup().annotations().get(annotation);
    if (text == null) {
      return List.of();
    }
    var groups = new ArrayList<List<String>>();
    for (String group : text.split(divider, -1)) {
      groups.add(List.of(group.split(",", -1)).stream().filter(role -> !role.isEmpty()).toList());
    }
    return groups;
  }

  private void strengthen(List<String> group, int alone, int several) {
    for (String role : group) {
      strength.merge(role, group.size() == 1 ? alone : several, Math::max);
    }
  }

  /** Returns whether any rule names the role; the order alone is none. */
  boolean concern(String role) {
    return strength.containsKey(role);
  }

  /** Compares roles by their order of placement: less than 0 if the left one's tasks come first. */
  int compare(String left, String right) {
    int byOrder = Integer.compare(place(left), place(right));
    return byOrder != 0
        ? byOrder
        : Integer.compare(strength.getOrDefault(right, 0), strength.getOrDefault(left, 0));
  }

  private int place(String role) {
    return order.getOrDefault(role, order.size());
  }

  /** Returns a role by its name. */
  Role role(String name) {
    return roles.computeIfAbsent(
        name,
        first ->
            new Role(
                near.of(first),
                apart.of(first),
                (near.nameAlone(first) ? 1 : 0) - (apart.nameAlone(first) ? 1 : 0)));
  }

  /** Anti-affinity of a task of the role to others, counted by role; at most 0. */
  int antiAffinity(String role, Map<String, Integer> others) {
    int sum = 0;
    for (Map.Entry<String, Integer> other : others.entrySet()) {
      sum -= apart.join(role, other.getKey()) ? other.getValue() : 0;
    }
    return sum;
  }
}
