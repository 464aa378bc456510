package io.hekla.scheduler.plugins.drf;

import io.hekla.model.resource.ResourceVector;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Branch of the tree with what lies below it, summed up. Source:
 * docs/reference/plugin-rules.md#drf-with-a-tree.
 */
final class Branch {
  private final double weight;
  private final TreeMap<String, Branch> branches = new TreeMap<>();
  private final TreeMap<String, JobLeaf> jobs = new TreeMap<>();
  private boolean hasIdleJobs;
  private Standing standing = Standing.NOTHING;

  /**
   * Standing of a branch or a job.
   *
   * @param held resources it holds, those below scaled down to the least of them
   * @param share dominant share of that
   * @param saturated whether more would not help it
   */
  record Standing(ResourceVector held, double share, boolean saturated) {
    static final Standing NOTHING = new Standing(ResourceVector.EMPTY, 0, false);
  }

  Branch(double weight) {
    this.weight = weight;
  }

  /** Returns the branch of a name right below; a new one if there is none. */
  Branch grow(String name, double weightOfNew) {
    return branches.computeIfAbsent(name, first -> new Branch(weightOfNew));
  }

  void add(String key, JobLeaf job) {
    jobs.put(key, job);
  }

  /** Records jobs that neither hold nor ask for anything yet: they are never saturated. */
  void addIdleJobs() {
    hasIdleJobs = true;
  }

  Optional<Branch> branch(String name) {
    return Optional.ofNullable(branches.get(name));
  }

  Collection<JobLeaf> jobs() {
    return jobs.values();
  }

  Collection<Branch> branches() {
    return branches.values();
  }

  boolean isSaturated() {
    return standing.saturated();
  }

  double weightedShare() {
    return standing.share() / weight;
  }

  Standing standing() {
    return standing;
  }

  /**
   * Sums up the standings below: a saturated one counts whole, the rest as much as the least of it,
   * so that one that cannot use more does not weigh on its siblings.
   */
  void sumUp(List<Standing> below, ResourceVector total) {
    double least = 1;
    boolean saturated = !hasIdleJobs;
    for (Standing one : below) {
      saturated &= one.saturated();
      if (one.share() != 0 && !one.saturated()) {
        least = Math.min(least, one.share());
      }
    }
    ResourceVector held = ResourceVector.EMPTY;
    for (Standing one : below) {
      if (one.share() != 0) {
        held = held.plus(one.saturated() ? one.held() : one.held().times(least / one.share()));
      }
    }
    standing = new Standing(held, held.dominantShareOf(total), saturated);
  }
}
