package io.hekla.model.jobflow;

import io.hekla.model.jobflow.JobFlowObservation.Member;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tasks of a flow's targets that its probes refer to. Each is looked up in the targets once,
 * however many probes there are for it.
 */
final class ProbedTasks {
  private final List<Member> targets;
  private final Map<String, Optional<String>> phases = new HashMap<>();
  private final Map<String, List<String>> addresses = new HashMap<>();

  ProbedTasks(List<Member> targets) {
    this.targets = List.copyOf(targets);
  }

  /**
   * Returns whether some target has the task, and each that has it has all of its pods in the
   * phase.
   */
  boolean areIn(String task, String phase) {
    return phases.computeIfAbsent(task, this::commonPhase).equals(Optional.of(phase));
  }

  private Optional<String> commonPhase(String task) {
    var common = new HashSet<String>();
    for (Member target : targets) {
      Map<String, Integer> counts = target.taskPods().get(task);
      if (counts != null) {
        var own = new HashSet<String>();
        counts.forEach(
            (phase, pods) -> {
              if (pods > 0) {
                own.add(phase);
              }
            });
        common.addAll(own);
        if (own.isEmpty() || common.size() > 1) {
          return Optional.empty();
        }
      }
    }
    return common.stream().findFirst();
  }

  /** Returns whether some target has pods of the task, and all of these have an address. */
  boolean canBeAsked(String task) {
    List<String> all = addresses(task);
    return !all.isEmpty() && !all.getFirst().isEmpty();
  }

  /** Returns the addresses of the pods of a task; a single empty one if some pod has none. */
  List<String> addresses(String task) {
    return addresses.computeIfAbsent(task, this::collect);
  }

  private List<String> collect(String task) {
    var all =
        targets.stream()
            .flatMap(job -> job.addresses().getOrDefault(task, List.of()).stream())
            .toList();
    return all.contains("") ? List.of("") : all;
  }
}
