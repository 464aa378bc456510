package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Scaling of workloads, and waiting for its effect. */
final class Workloads {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ApiServer server;

  Workloads(ApiServer server) {
    this.server = server;
  }

  void scale(MigratedWorkload workload, int replicas) {
    server.scale(workload.kind(), workload.namespace(), workload.object().name(), replicas);
  }

  /** Pods of these workloads, in whatever state. */
  List<String> pods(List<MigratedWorkload> workloads) {
    var pods = new ArrayList<String>();
    for (MigratedWorkload one : workloads) {
      server
          .list(Selection.in(one.namespace(), Resource.PODS).labelled(one.selector()))
          .forEach(pod -> pods.add("pod " + pod.name()));
    }
    return pods;
  }

  /** Names of workloads with fewer ready pods than they should have. */
  List<String> unready(List<MigratedWorkload> workloads, Map<String, Integer> replicas) {
    return workloads.stream()
        .filter(one -> ready(one) < replicas.getOrDefault(one.name(), 0))
        .map(MigratedWorkload::name)
        .toList();
  }

  private long ready(MigratedWorkload one) {
    return server
        .one(one.kind(), one.namespace(), one.object().name())
        .number("status", "readyReplicas");
  }

  /**
   * Waits until nothing is left.
   *
   * @param left supplier of what is left
   * @param complaint message after the longest time, with places for the seconds and for what is
   *     left
   */
  static void await(Supplier<List<String>> left, Duration longest, String complaint) {
    Instant end = Instant.now().plus(longest);
    while (true) {
      List<String> still = left.get();
      if (still.isEmpty()) {
        return;
      }
      if (Instant.now().isAfter(end)) {
        throw new CommandFailure(
            complaint.formatted(longest.toSeconds(), String.join(", ", still)));
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped; run it again to go on where it was", stopped);
    }
  }
}
