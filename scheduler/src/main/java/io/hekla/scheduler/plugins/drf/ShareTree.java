package io.hekla.scheduler.plugins.drf;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Tree of the queues with jobs at its ends, whose branches share the cluster by weight. It is
 * summed up anew when it is asked and anything was placed or taken away since. Source:
 * docs/reference/plugin-rules.md#drf-with-a-tree.
 */
final class ShareTree {
  private final Session session;
  private final Branch root = new Branch(1);
  private final Map<QueueView, HierarchyPath> paths = new HashMap<>();
  private final List<JobLeaf> jobs = new ArrayList<>();

  /** Branches, each before those below it. */
  private final List<Branch> branches = new ArrayList<>();

  private int followed = -1;

  ShareTree(Session session) {
    this.session = session;
    for (QueueView queue : session.queues()) {
      HierarchyPath path = HierarchyPath.of(queue.info());
      paths.put(queue, path);
      if (!queue.isEmpty()) {
        plant(queue, path);
      }
    }
    branches.add(root);
    for (int i = 0; i < branches.size(); i++) {
      branches.addAll(branches.get(i).branches());
    }
  }

  private void plant(QueueView queue, HierarchyPath path) {
    Branch end = root;
    for (int i = 1; i < path.names().size(); i++) {
      end = end.grow(path.names().get(i), path.weights().get(i));
    }
    for (JobView job : queue.jobs()) {
      JobLeaf leaf = JobLeaf.of(job);
      end.add(job.key().toString(), leaf);
      jobs.add(leaf);
    }
    if (!queue.waiting().isEmpty()) {
      end.addIdleJobs();
    }
  }

  /** Compares the claims of two queues as the session stands now; the better one comes first. */
  int compare(QueueView left, QueueView right) {
    int moves = session.moves();
    if (moves != followed) {
      sumUp(JobView::held);
      followed = moves;
    }
    return compareBranches(left, right);
  }

  /**
   * Candidates of a queue that has a worse claim than the claimant's, even once the claimant is
   * placed and the candidate has gone.
   */
  List<TaskView> ofQueuesWithWorseClaim(TaskView claimant, List<TaskView> candidates) {
    var victims = new ArrayList<TaskView>();
    Map<JobView, ResourceVector> changed = new HashMap<>();
    for (TaskView candidate : candidates) {
      changed.put(claimant.job(), claimant.job().held().plus(claimant.request()));
      JobView job = candidate.job();
      changed.put(job, changed.getOrDefault(job, job.held()).minus(candidate.request()));
      sumUp(each -> changed.getOrDefault(each, each.held()));
      if (compareBranches(claimant.job().queue(), job.queue()) < 0) {
        victims.add(candidate);
      }
      changed.clear();
    }
    followed = -1;
    return victims;
  }

  /**
   * Compares from the root down: a branch that is not saturated comes first, then the smaller share
   * by weight; equals are compared one level further down.
   */
  private int compareBranches(QueueView left, QueueView right) {
    List<String> leftPath = paths.getOrDefault(left, HierarchyPath.of(left.info())).names();
    List<String> rightPath = paths.getOrDefault(right, HierarchyPath.of(right.info())).names();
    Optional<Branch> one = Optional.of(root);
    Optional<Branch> other = Optional.of(root);
    int depth = Math.min(leftPath.size(), rightPath.size());
    for (int i = 1; i <= depth && one.isPresent() && other.isPresent(); i++) {
      int result = compare(one.get(), other.get());
      if (result != 0 || i == depth) {
        return result;
      }
      String leftName = leftPath.get(i);
      String rightName = rightPath.get(i);
      one = one.flatMap(branch -> branch.branch(leftName));
      other = other.flatMap(branch -> branch.branch(rightName));
    }
    return 0;
  }

  private static int compare(Branch left, Branch right) {
    return left.isSaturated() == right.isSaturated()
        ? Double.compare(left.weightedShare(), right.weightedShare())
        : Boolean.compare(left.isSaturated(), right.isSaturated());
  }

  private void sumUp(Function<JobView, ResourceVector> heldBy) {
    Set<String> unexhausted = unsaturatedResources(heldBy);
    for (Branch branch : branches.reversed()) {
      var below = new ArrayList<Branch.Standing>();
      branch.branches().forEach(lower -> below.add(lower.standing()));
      for (JobLeaf leaf : branch.jobs()) {
        below.add(leaf.standing(heldBy.apply(leaf.job()), unexhausted, session.total()));
      }
      branch.sumUp(below, session.total());
    }
  }

  /** Resources of which all jobs together hold less than there is. */
  private Set<String> unsaturatedResources(Function<JobView, ResourceVector> heldBy) {
    ResourceVector held = ResourceVector.EMPTY;
    for (JobLeaf leaf : jobs) {
      held = held.plus(heldBy.apply(leaf.job()));
    }
    Set<String> names = new HashSet<>();
    for (String name : session.total().resourceNames()) {
      if (held.amount(name) < session.total().amount(name)) {
        names.add(name);
      }
    }
    return names;
  }
}
