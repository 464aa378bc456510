package io.hekla.scheduler.plugins.tasktopology;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Tasks of a job that are best placed on one node together. */
final class Bucket {
  private static final double MEBIBYTE = 1L << 20;

  private final int index;
  private final Map<Role, Integer> roles = new LinkedHashMap<>();

  /** Tasks without a place, by their rank in the job. */
  private final SortedMap<Integer, TaskInfo> remaining = new TreeMap<>();

  private final Map<String, Integer> placed = new HashMap<>();
  private int size;
  private double load;
  private ResourceVector request = ResourceVector.EMPTY;

  Bucket(int index) {
    this.index = index;
  }

  /** Number of the bucket in its job. */
  int index() {
    return index;
  }

  /** Number of its tasks of each role, placed ones included. */
  Map<Role, Integer> roles() {
    return roles;
  }

  /** Affinity of a role to the tasks of this bucket; less than 0 if they are to be avoided. */
  int affinityOf(Role role) {
    int sum = 0;
    for (Map.Entry<Role, Integer> other : roles.entrySet()) {
      sum += role.towards(other.getKey()) * other.getValue();
    }
    return sum;
  }

  /** Number of tasks that it was made of. */
  int size() {
    return size;
  }

  /**
   * Sum of the requests of the tasks that had no place: a millicore counts as much as a mebibyte.
   */
  double load() {
    return load;
  }

  /** Number of its tasks without a place. */
  int left() {
    return remaining.size();
  }

  /** Number of its tasks on a node. */
  int on(String node) {
    return placed.getOrDefault(node, 0);
  }

  /** Adds a task that is on a node already. */
  void addPlaced(Role role, String node) {
    size++;
    roles.merge(role, 1, Integer::sum);
    placed.merge(node, 1, Integer::sum);
  }

  /** Adds a task that has no place. */
  void add(int rank, TaskInfo task, Role role) {
    size++;
    roles.merge(role, 1, Integer::sum);
    load += loadOf(task.request());
    put(rank, task);
  }

  /** Records that one of its tasks got a place. */
  void place(int rank, TaskInfo task, String node) {
    placed.merge(node, 1, Integer::sum);
    remaining.remove(rank);
    request = request.minus(task.request());
  }

  /** Records that one of its tasks lost its place again. */
  void withdraw(int rank, TaskInfo task, String node) {
    placed.merge(node, -1, Integer::sum);
    put(rank, task);
  }

  /**
   * Number of the tasks without a place that have room on a node together with a certain one of
   * them: the last ones stay out.
   */
  int fitting(int rank, ResourceVector room) {
    ResourceVector wanted = request;
    int count = remaining.size();
    for (Map.Entry<Integer, TaskInfo> other : remaining.reversed().entrySet()) {
      if (wanted.lessEqual(room, Missing.ZERO)) {
        break;
      }
      if (other.getKey() != rank) {
        wanted = wanted.minus(other.getValue().request());
        count--;
      }
    }
    return count;
  }

  private void put(int rank, TaskInfo task) {
    remaining.put(rank, task);
    request = request.plus(task.request());
  }

  private static double loadOf(ResourceVector request) {
    double load = request.milliCpu() + request.memoryBytes() / MEBIBYTE;
    for (String name : request.scalarNames()) {
      load += request.amount(name);
    }
    return load;
  }
}
