package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiServer;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Steps of a move from one scheduler to the other, in whichever direction; without consent each
 * only prints what it would do. The one is gone before the other is started.
 */
final class Move {
  private final Workloads workloads;
  private final Memory memory;
  private final boolean really;
  private final Duration longest;
  private final PrintWriter out;

  /**
   * @param home namespaces of Volcano's workloads, one of which stores the numbers of replicas
   */
  Move(ApiServer server, Set<String> home, Consent consent, PrintWriter out) {
    this.workloads = new Workloads(server);
    this.memory = new Memory(server, home);
    this.really = consent.isGiven();
    this.longest = consent.timeout();
    this.out = out;
  }

  /** Returns the recorded replicas by name; empty if none are recorded. */
  Map<String, Integer> replicas(Memory.Owner owner) {
    return memory.of(owner).orElse(Map.of());
  }

  /** Scales to 0, and first records the numbers of replicas, unless an earlier run did. */
  void stop(Memory.Owner owner, List<MigratedWorkload> workloads) {
    if (really && memory.of(owner).isEmpty()) {
      memory.keep(owner, workloads);
      say("stored the numbers of replicas in the ConfigMap " + Memory.NAME);
    }
    for (MigratedWorkload one : workloads) {
      if (one.replicas() > 0) {
        scale(one, 0);
      }
    }
  }

  /** Waits until nothing is left of what was stopped. */
  void awaitGone(String what, Supplier<List<String>> left) {
    if (!really) {
      say("would wait until " + what);
      return;
    }
    say("waiting until " + what);
    Workloads.await(
        left,
        longest,
        "after %d s there is still %s; see why, then run this again, or go back with hekla migrate"
            + " switch or hekla migrate back");
  }

  /** Scales to the recorded numbers, and waits until all are ready. */
  void start(List<MigratedWorkload> selected, Map<String, Integer> replicas) {
    if (selected.isEmpty()) {
      return;
    }
    for (MigratedWorkload one : selected) {
      int before = replicas.getOrDefault(one.name(), 0);
      if (one.replicas() != before) {
        scale(one, before);
      }
    }
    if (really) {
      say("waiting until they are ready");
      Workloads.await(
          () -> workloads.unready(selected, replicas),
          longest,
          "after %d s not ready: %s; see its pods with kubectl, then run this again");
    }
  }

  /** Deletes the record of workloads that are started again. */
  void forget(Memory.Owner owner, Map<String, Integer> replicas) {
    if (really && !replicas.isEmpty()) {
      memory.drop(owner);
    }
  }

  /** Prints the last line. */
  void close(String done) {
    say(really ? done : "Nothing was changed. To do it, add --yes.");
  }

  private void scale(MigratedWorkload one, int replicas) {
    if (really) {
      workloads.scale(one, replicas);
    }
    say((really ? "scaled %s to %d" : "would scale %s to %d").formatted(one.name(), replicas));
  }

  void say(String line) {
    out.print(line + "\n");
    out.flush();
  }
}
