package io.hekla.scheduler.plugins.tasktopology;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks of one job in buckets: each task joins the bucket with the highest affinity, or begins a
 * new one rather than join tasks that it wants to be apart from.
 */
final class JobBuckets {
  private static final double MOST = 100;

  private final RoleRules rules;
  private final List<Bucket> buckets = new ArrayList<>();

  /** Tasks that had no place when the session began, by uid. */
  private final Map<String, Member> members = new HashMap<>();

  /** Number of tasks that got a place in the session, by node and role. */
  private final Map<String, Map<String, Integer>> placed = new HashMap<>();

  private int largest;

  private record Member(Bucket bucket, int rank) {}

  JobBuckets(JobView job, RoleRules rules) {
    this.rules = rules;
    var tasks = new ArrayList<TaskView>();
    for (TaskView task : job.tasks()) {
      if (rules.concern(task.info().role())) {
        tasks.add(task);
      }
    }
    tasks.sort(this::placedFirstThenByRole);
    Map<String, Bucket> byNode = new HashMap<>();
    var alike = new BucketGroups();
    for (TaskView task : tasks) {
      Role role = rules.role(task.info().role());
      boolean isPlaced = !task.nodeName().isEmpty();
      Bucket bucket =
          isPlaced
              ? byNode.computeIfAbsent(task.nodeName(), node -> newBucket())
              : alike.bestFor(role).orElseGet(this::newBucket);
      alike.remove(bucket);
      if (isPlaced) {
        bucket.addPlaced(role, task.nodeName());
      } else {
        bucket.add(members.size(), task.info(), role);
        members.put(task.uid(), new Member(bucket, members.size()));
      }
      alike.add(bucket);
    }
    largest = buckets.stream().mapToInt(Bucket::size).max().orElse(0);
  }

  private int placedFirstThenByRole(TaskView left, TaskView right) {
    if (!left.nodeName().isEmpty() || !right.nodeName().isEmpty()) {
      int byPlace = Boolean.compare(left.nodeName().isEmpty(), right.nodeName().isEmpty());
      return byPlace != 0 ? byPlace : left.nodeName().compareTo(right.nodeName());
    }
    int byRole = rules.compare(left.info().role(), right.info().role());
    return byRole != 0 ? byRole : left.info().key().name().compareTo(right.info().key().name());
  }

  private Bucket newBucket() {
    var bucket = new Bucket(buckets.size());
    buckets.add(bucket);
    return bucket;
  }

  /** Compares tasks: those in buckets first, those of the bucket with most left to place first. */
  int compare(TaskView left, TaskView right) {
    Member first = members.get(left.uid());
    Member second = members.get(right.uid());
    if (first == null || second == null) {
      return Boolean.compare(first == null, second == null);
    }
    int byLeft = Integer.compare(second.bucket.left(), first.bucket.left());
    if (byLeft != 0) {
      return byLeft;
    }
    return first.bucket == second.bucket
        ? rules.compare(left.info().role(), right.info().role())
        : Integer.compare(first.bucket.index(), second.bucket.index());
  }

  /** Records that a task of the job came to a node, or that its placement there was undone. */
  void moved(TaskInfo task, String node, int pods) {
    Member member = members.get(task.uid());
    if (member != null) {
      if (pods > 0) {
        member.bucket.place(member.rank, task, node);
      } else {
        member.bucket.withdraw(member.rank, task, node);
      }
      placed.computeIfAbsent(node, first -> new HashMap<>()).merge(task.role(), pods, Integer::sum);
    }
  }

  /** Returns whether the task is in a bucket and had no place when the session began. */
  boolean concern(TaskView task) {
    return members.containsKey(task.uid());
  }

  /** Score of a node for such a task; 100 where the largest bucket fits whole. */
  double score(TaskView task, NodeView node) {
    Member member = members.get(task.uid());
    ResourceVector room = node.idle().plus(node.releasing());
    if (member == null || PartlyComparison.lessPartly(room, task.request(), Missing.ZERO)) {
      return 0;
    }
    int tasks =
        member.bucket.on(node.name())
            + rules.antiAffinity(task.info().role(), placed.getOrDefault(node.name(), Map.of()))
            + member.bucket.fitting(member.rank, room);
    return tasks * MOST / largest;
  }
}
