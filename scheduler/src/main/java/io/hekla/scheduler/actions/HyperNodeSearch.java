package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.GroupPolicy;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Search for the part of the network for one turn of a job with a topology limit or with sub-jobs:
 * it tries each HyperNode of a group and takes the one with the highest sum of the scores of the
 * sub-jobs. Source: docs/reference/action-steps.md#jobs-with-a-topology-or-sub-groups.
 *
 * <p>A job with one sub-job is tried in the order of what each HyperNode would score, which is
 * known beforehand: the first that has room is the best.
 */
final class HyperNodeSearch {
  private final ActionContext context;
  private final Session session;
  private final GroupPolicy groups;
  private final JobView job;
  private final PendingSubJobs worksheet;
  private final SubJobPlacement placement;
  private final Purpose purpose;

  /** HyperNodes without room for the undivided job: nothing changes before the search ends. */
  private final Set<NetworkDomain> tooFull = new HashSet<>();

  /** Result of the search, to be redone. */
  record Solution(
      NetworkDomain hyperNode,
      double score,
      List<Statement.Step> steps,
      PendingSubJobs left,
      Map<SubJobView, Optional<NetworkDomain>> allocated) {}

  private record Candidate(NetworkDomain hyperNode, double score) {}

  private record Trial(NetworkDomain hyperNode, List<Statement.Step> steps, Deque<TaskView> left) {}

  HyperNodeSearch(JobView job, PendingSubJobs worksheet, Purpose purpose, ActionContext context) {
    this.purpose = purpose;
    this.context = context;
    session = context.session();
    groups = context.policy().groups();
    this.job = job;
    this.worksheet = worksheet;
    placement = new SubJobPlacement(context);
  }

  /** Returns the best place for the job; nothing is done yet. */
  Optional<Solution> solve() {
    List<List<NetworkDomain>> gradient = groups.gradient(job, session.network().top(), purpose);
    for (List<NetworkDomain> group : gradient) {
      Optional<List<Candidate>> ranked = ranked(group);
      Optional<Solution> best = ranked.isPresent() ? firstOf(ranked.get()) : bestOf(group);
      if (best.isPresent()) {
        return best;
      }
    }
    session.obstacle(job, new PlaceReason.NoHyperNodeFits());
    return Optional.empty();
  }

  /** Returns the group by score, if an undivided job has only one choice in each HyperNode. */
  private Optional<List<Candidate>> ranked(List<NetworkDomain> group) {
    if (job.isDivided()) {
      return Optional.empty();
    }
    SubJobView subJob = job.subJobs().getFirst();
    var ranked = new ArrayList<Candidate>();
    for (NetworkDomain hyperNode : group) {
      List<NetworkDomain> choices =
          choices(subJob, hyperNode).stream().flatMap(List::stream).toList();
      if (choices.size() > 1) {
        return Optional.empty();
      }
      if (choices.size() == 1) {
        ranked.add(new Candidate(hyperNode, groups.scores(subJob, choices)[0]));
      }
    }
    ranked.sort(Comparator.comparingDouble(Candidate::score).reversed());
    return Optional.of(ranked);
  }

  private Optional<Solution> firstOf(List<Candidate> ranked) {
    for (Candidate candidate : ranked) {
      Optional<Solution> found = tried(candidate.hyperNode);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Solution> bestOf(List<NetworkDomain> group) {
    Optional<Solution> best = Optional.empty();
    for (NetworkDomain hyperNode : group) {
      Optional<Solution> found = tried(hyperNode);
      if (found.isPresent() && (best.isEmpty() || found.get().score > best.get().score)) {
        best = found;
      }
    }
    return best;
  }

  /** Tries the job in a HyperNode; everything is rolled back. */
  private Optional<Solution> tried(NetworkDomain hyperNode) {
    job.subJobs().forEach(session::forgetMisfits);
    PendingSubJobs left = worksheet.copy();
    Map<SubJobView, Optional<NetworkDomain>> before = session.allocatedHyperNodes().save(job);
    try (Statement attempt = session.statement()) {
      double score = 0;
      while (!left.isEmpty()) {
        OptionalDouble gained = place(left.next(), left, hyperNode, attempt);
        score += gained.orElse(0);
        if (gained.isPresent() && context.policy().isReady(job)) {
          break;
        }
      }
      Map<SubJobView, Optional<NetworkDomain>> after = session.allocatedHyperNodes().save(job);
      session.allocatedHyperNodes().restore(before);
      boolean isSolved = context.policy().isReady(job) || context.policy().isPipelined(job);
      return isSolved && !attempt.isEmpty()
          ? Optional.of(new Solution(hyperNode, score, attempt.steps(), left, after))
          : Optional.empty();
    }
  }

  /** Places a sub-job where it suits it best; returns the score there, if it can be placed. */
  private OptionalDouble place(
      SubJobView subJob, PendingSubJobs left, NetworkDomain within, Statement attempt) {
    for (List<NetworkDomain> group : choices(subJob, within)) {
      List<Trial> trials =
          group.stream().flatMap(one -> tried(subJob, left, one).stream()).toList();
      if (!trials.isEmpty()) {
        double[] scores = groups.scores(subJob, trials.stream().map(Trial::hyperNode).toList());
        int best = 0;
        for (int i = 1; i < scores.length; i++) {
          best = scores[i] > scores[best] ? i : best;
        }
        Trial chosen = trials.get(best);
        attempt.redo(chosen.steps);
        left.again(subJob, chosen.left);
        session.allocatedHyperNodes().widen(subJob, chosen.hyperNode);
        return OptionalDouble.of(scores[best]);
      }
    }
    return OptionalDouble.empty();
  }

  private List<List<NetworkDomain>> choices(SubJobView subJob, NetworkDomain within) {
    List<List<NetworkDomain>> gradient = groups.gradient(subJob, within, purpose);
    return tooFull.isEmpty()
        ? gradient
        : gradient.stream()
            .map(group -> group.stream().filter(one -> !tooFull.contains(one)).toList())
            .toList();
  }

  /** Tries a sub-job in a HyperNode; everything is rolled back. */
  private Optional<Trial> tried(SubJobView subJob, PendingSubJobs left, NetworkDomain hyperNode) {
    session.forgetMisfits(subJob);
    Deque<TaskView> tasks = left.tasksOf(subJob);
    try (Statement trial = session.statement()) {
      if (placement.place(subJob, tasks, hyperNode.nodes(), trial)) {
        return Optional.of(new Trial(hyperNode, trial.steps(), tasks));
      }
    }
    if (!job.isDivided()) {
      tooFull.add(hyperNode);
    }
    return Optional.empty();
  }
}
