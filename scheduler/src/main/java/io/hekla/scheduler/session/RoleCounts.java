package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Number of tasks by role that count towards the role's minimum in a job. Follows the tasks as they
 * move, so that asking costs nothing, however many roles and tasks there are. Source:
 * docs/reference/scheduler-model.md#jobs.
 *
 * <p>The minimums apply only where they add up to no more than that of the whole. Roles of which no
 * task is needed count in that sum and nowhere else.
 */
public final class RoleCounts {
  /** Counts of a job without minimums of roles. */
  static final RoleCounts NONE = new RoleCounts();

  /** Surplus of roles without a minimum: more tasks than any job has. */
  private static final int UNBOUNDED = Integer.MAX_VALUE / 2;

  private final Map<String, Role> roles = new HashMap<>();
  private final boolean isHeld;
  private int unready;
  private int unpromised;

  /** Role of which fewer tasks exist than are needed. */
  public record Shortage(String role, int present, int minimum) {}

  private static final class Role {
    private final int minimum;
    private int valid;
    private int ready;
    private int promised;
    private int allocated;

    Role(int minimum) {
      this.minimum = minimum;
    }
  }

  private RoleCounts() {
    isHeld = true;
  }

  RoleCounts(JobView job) {
    Map<String, Integer> minimums = job.podGroup().minTaskMember();
    int sum = 0;
    for (int minimum : minimums.values()) {
      sum += minimum;
    }
    isHeld = job.minAvailable() >= sum;
    if (!isHeld) {
      return;
    }
    minimums.forEach(
        (name, minimum) -> {
          if (minimum > 0) {
            roles.put(name, new Role(minimum));
          }
        });
    unready = roles.size();
    unpromised = roles.size();
    if (!roles.isEmpty()) {
      job.tasks().forEach(task -> count(task, task.status(), 1));
    }
  }

  /** Returns whether the minimums of roles add up to no more than that of the whole. */
  public boolean areHeld() {
    return isHeld;
  }

  /** Returns whether enough tasks of every role are placed. */
  public boolean areReady() {
    return unready == 0;
  }

  /** Returns whether enough tasks of every role are placed or pipelined. */
  public boolean arePipelined() {
    return unpromised == 0;
  }

  /** Returns whether enough tasks of a role have a node, those that have ended not counted. */
  public boolean areAllocated(String role) {
    Role known = roles.get(role);
    return known == null || known.allocated >= known.minimum;
  }

  /**
   * Returns how many tasks of a role with a node there are beyond its minimum, those that have
   * ended not counted; {@link Integer#MAX_VALUE} / 2 if it has no minimum.
   */
  public int surplus(String role) {
    Role known = roles.get(role);
    return known == null ? UNBOUNDED : known.allocated - known.minimum;
  }

  /** Returns how many tasks of a role its minimum lacks; 0 if it has none. */
  public int missing(String role) {
    Role known = roles.get(role);
    return known == null ? 0 : Math.max(0, known.minimum - known.ready);
  }

  /** Returns the first role, by name, of which too few tasks exist. */
  public Optional<Shortage> missing() {
    return roles.entrySet().stream()
        .filter(one -> one.getValue().valid < one.getValue().minimum)
        .min(Map.Entry.comparingByKey())
        .map(one -> new Shortage(one.getKey(), one.getValue().valid, one.getValue().minimum));
  }

  void recount(TaskView task, TaskStatus from, TaskStatus to) {
    if (!roles.isEmpty()) {
      count(task, from, -1);
      count(task, to, 1);
    }
  }

  private void count(TaskView task, TaskStatus status, int tasksMore) {
    Role role = roles.get(task.info().role());
    if (role == null) {
      return;
    }
    boolean isReady =
        status.isReady() || (status == TaskStatus.PENDING && task.info().isBestEffort());
    unready -= isShort(role, one -> one.ready);
    unpromised -= isShort(role, one -> one.promised);
    role.valid += status.isValid() ? tasksMore : 0;
    role.allocated += status.isAllocated() ? tasksMore : 0;
    role.ready += isReady ? tasksMore : 0;
    role.promised += isReady || status == TaskStatus.PIPELINED ? tasksMore : 0;
    unready += isShort(role, one -> one.ready);
    unpromised += isShort(role, one -> one.promised);
  }

  private static int isShort(Role role, ToIntFunction<Role> present) {
    return present.applyAsInt(role) < role.minimum ? 1 : 0;
  }
}
