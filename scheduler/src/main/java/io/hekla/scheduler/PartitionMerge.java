package io.hekla.scheduler;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.configuration.Partition;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Decisions.PolicyRun;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.Decisions.ReservationChange;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.decision.Verdicts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The results of the sessions of partitions as those of one session, in the order of the
 * partitions. Source: docs/reference/partitions.md#one-session.
 *
 * @param names of the partitions
 * @param steps their results, in the same order
 */
record PartitionMerge(List<String> names, List<Step> steps) {
  /** Returns parts of all results, one partition after the other. */
  <T> List<T> all(Function<Step, List<T>> part) {
    return steps.stream().map(part).flatMap(Collection::stream).toList();
  }

  /** Returns the faults; the same one of several partitions once. */
  List<EngineFault> faults() {
    var faults = new ArrayList<EngineFault>();
    for (EngineFault fault : all(Step::faults)) {
      if (faults.stream().noneMatch(fault::isLike)) {
        faults.add(fault);
      }
    }
    return faults;
  }

  Decisions decisions() {
    return new Decisions(
        of(Decisions::binds),
        of(Decisions::evictions),
        of(Decisions::pipelined),
        of(Decisions::heldBack),
        podGroups(),
        of(Decisions::tasks),
        queues(),
        of(Decisions::allocatedHyperNodes),
        policyRuns(),
        of(Decisions::gateOpenings),
        of(Decisions::reservations).stream()
            .sorted(Comparator.comparing(ReservationChange::podGroup))
            .toList(),
        facts());
  }

  /** Returns the changed facts: what several partitions establish alike, as run times, once. */
  private List<FactChange> facts() {
    return of(Decisions::facts).stream().distinct().toList();
  }

  private <T> List<T> of(Function<Decisions, List<T>> part) {
    return all(step -> part.apply(step.decisions()));
  }

  /** Verdicts on PodGroups considered one by one, by key; then the rest, by partition. */
  private List<PodGroupVerdict> podGroups() {
    var considered = new ArrayList<PodGroupVerdict>();
    var parts = new ArrayList<List<PodGroupVerdict>>();
    for (Step step : steps) {
      List<PodGroupVerdict> all = step.decisions().podGroups();
      List<PodGroupVerdict> first = all instanceof Verdicts verdicts ? verdicts.considered() : all;
      considered.addAll(first);
      if (first.size() < all.size()) {
        parts.add(all.subList(first.size(), all.size()));
      }
    }
    considered.sort(Comparator.comparing(PodGroupVerdict::key));
    parts.addFirst(considered);
    return new Verdicts(parts);
  }

  private List<QueueFigures> queues() {
    SortedMap<String, QueueFigures> byName = new TreeMap<>();
    for (QueueFigures queue : of(Decisions::queues)) {
      byName.merge(queue.name(), queue, PartitionMerge::sum);
    }
    return List.copyOf(byName.values());
  }

  /**
   * Returns the figures of a queue that several partitions have, which root alone is: amounts are
   * added up; of a share or weight the largest one counts.
   */
  private static QueueFigures sum(QueueFigures one, QueueFigures other) {
    Map<String, Double> figures = new TreeMap<>(one.figures());
    other.figures().forEach((name, figure) -> figures.merge(name, figure, Math::max));
    Map<String, ResourceVector> vectors = new TreeMap<>(one.vectors());
    other.vectors().forEach((name, vector) -> vectors.merge(name, vector, ResourceVector::plus));
    var warnings = new ArrayList<Reason>(one.warnings());
    other.warnings().stream().filter(each -> !warnings.contains(each)).forEach(warnings::add);
    return new QueueFigures(
        one.name(), one.allocated().plus(other.allocated()), figures, vectors, warnings);
  }

  /** Runs of periodic policies, each by its partition's name and its own. */
  private List<PolicyRun> policyRuns() {
    var runs = new ArrayList<PolicyRun>();
    for (int i = 0; i < steps.size(); i++) {
      String name = names.get(i);
      for (PolicyRun run : steps.get(i).decisions().policyRuns()) {
        runs.add(new PolicyRun(Partition.policyRun(name, run.policy()), run.at()));
      }
    }
    return runs;
  }
}
