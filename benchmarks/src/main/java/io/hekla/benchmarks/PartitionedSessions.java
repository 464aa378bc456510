package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.PartitionRunner;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Program that measures sessions of a {@link MixedCluster} without partitions and divided into 1, 2
 * and 4, each on one thread and on one for each processor, in turn: what else runs on the machine
 * then slows all of them. Prints a line of JSON for each, with medians. Arguments: {@code NODES
 * ROUNDS}.
 */
public final class PartitionedSessions {
  private static final int WARMING = 6;
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
  private static final JsonMapper JSON = new JsonMapper();

  /** Numbers of zones, queues and so of jobs of each partition, by number of partitions. */
  private static final List<List<String>> DIVISIONS =
      List.of(
          List.of(),
          List.of(
              "zone-0 zone-1 zone-2 zone-3 zone-4 zone-5 zone-6 zone-7 zone-8 zone-9|q1 q2 q3 q4"),
          List.of(
              "zone-0 zone-1 zone-2 zone-3 zone-4|q1 q2",
              "zone-5 zone-6 zone-7 zone-8 zone-9|q3 q4"),
          List.of(
              "zone-0 zone-1 zone-2|q1",
              "zone-3 zone-4 zone-5|q2",
              "zone-6 zone-7|q3",
              "zone-8 zone-9|q4"));

  /**
   * Figures of one session, in milliseconds.
   *
   * @param path CPU time on the longest path: that of the caller, and that of the longest partition
   *     or the share of a processor of all, whichever is more. It is the wall time of a machine
   *     with nothing else to do
   */
  private record Figures(double wall, double path) {}

  /** Sessions of one kind, by one configuration and one runner. */
  private record Case(
      String what,
      int partitions,
      String threads,
      ClusterState state,
      List<Change> changes,
      SchedulerConfiguration configuration,
      PartitionRunner runner,
      List<Figures> measured) {
    /** Measures one session. */
    Figures measure(int round) {
      List<Double> ofSessions = Collections.synchronizedList(new ArrayList<>());
      boolean parallel = !threads.equals("one");
      Measured all = Measured.of(() -> run(round, parallel ? timed(ofSessions) : runner));
      double longest = ofSessions.stream().mapToDouble(Double::doubleValue).max().orElse(0);
      double sum = ofSessions.stream().mapToDouble(Double::doubleValue).sum();
      return new Figures(all.wall(), all.thread() + Math.max(longest, sum / PROCESSORS));
    }

    private PartitionRunner timed(List<Double> cpu) {
      return sessions ->
          runner.run(
              sessions.stream()
                  .<Supplier<Step>>map(
                      session ->
                          () -> {
                            var steps = new ArrayList<Step>();
                            cpu.add(Measured.of(() -> steps.add(session.get())).thread());
                            return steps.getFirst();
                          })
                  .toList());
    }

    Step run(int round, PartitionRunner by) {
      SessionInput like = Following.input(round);
      var input = new SessionInput(like.id(), like.now(), configuration, like.seed());
      return Engine.step(state, changes, List.of(), input, SessionMonitor.NONE, by);
    }
  }

  private PartitionedSessions() {}

  /** Measures all cases. */
  public static void main(String[] arguments) {
    var cluster = new MixedCluster(Integer.parseInt(arguments[0]));
    int rounds = Integer.parseInt(arguments[1]);
    try (ExecutorService threads = Executors.newFixedThreadPool(PROCESSORS)) {
      List<Case> cases = cases(cluster, sessions -> together(sessions, threads));
      for (int round = 0; round < WARMING + rounds; round++) {
        for (Case one : cases) {
          Figures measured = one.measure(round);
          if (round >= WARMING) {
            one.measured().add(measured);
          }
        }
      }
      cases.forEach(one -> System.out.println(line(one, cluster)));
    }
  }

  private static List<Case> cases(MixedCluster cluster, PartitionRunner parallel) {
    var cases = new ArrayList<Case>();
    ClusterState unplaced = ClusterState.EMPTY.with(cluster.everything());
    Following following = Following.of(cluster);
    for (List<String> division : DIVISIONS) {
      SchedulerConfiguration configuration = divided(division, "enqueue, allocate, backfill");
      SessionInput like = Following.input(2);
      // One in which no pod has requests decides nothing, and divides the cluster.
      ClusterState known =
          Engine.step(
                  unplaced,
                  List.of(),
                  new SessionInput(like.id(), like.now(), divided(division, "backfill"), 1))
              .state();
      ClusterState busy =
          Engine.step(
                  following.busy(),
                  List.of(),
                  new SessionInput(like.id(), like.now(), configuration, like.seed()))
              .state();
      for (String threads : division.size() < 2 ? List.of("one") : List.of("one", "all")) {
        PartitionRunner runner = threads.equals("one") ? PartitionRunner.IN_TURN : parallel;
        cases.add(
            of("first session", division, threads, unplaced, List.of(), configuration, runner));
        cases.add(of("all placed", division, threads, known, List.of(), configuration, runner));
        cases.add(of("nothing changed", division, threads, busy, List.of(), configuration, runner));
        cases.add(
            of(
                "1% changed",
                division, threads, busy, following.onePercent(), configuration, runner));
      }
    }
    return cases;
  }

  private static Case of(
      String what,
      List<String> division,
      String threads,
      ClusterState state,
      List<Change> changes,
      SchedulerConfiguration configuration,
      PartitionRunner runner) {
    return new Case(
        what, division.size(), threads, state, changes, configuration, runner, new ArrayList<>());
  }

  private static SchedulerConfiguration divided(List<String> division, String actions) {
    var text =
        new StringBuilder(
                SchedulerConfiguration.helmDefault()
                    .text()
                    .replace("enqueue, allocate, backfill", actions))
            .append("\npartitions:\n");
    for (int i = 0; i < division.size(); i++) {
      String[] parts = division.get(i).replace(" ", ", ").split("\\|", -1);
      text.append(
          "- name: p%d%n  nodes: \"zone in (%s)\"%n  queues: [%s]%n"
              .formatted(i, parts[0], parts[1]));
    }
    return ((Parsed.Valid) Engine.read(text.toString())).configuration();
  }

  private static List<Step> together(List<Supplier<Step>> sessions, ExecutorService threads) {
    List<CompletableFuture<Step>> running =
        sessions.stream().map(one -> CompletableFuture.supplyAsync(one, threads)).toList();
    return running.stream().map(CompletableFuture::join).toList();
  }

  private static ObjectNode line(Case one, MixedCluster cluster) {
    Step step = one.run(0, PartitionRunner.IN_TURN);
    return JSON.createObjectNode()
        .put("what", one.what())
        .put("nodes", cluster.nodes())
        .put("pods", cluster.pods())
        .put("partitions", one.partitions())
        .put("threads", one.threads())
        .put("binds", step.decisions().binds().size())
        .put("wallMs", Measured.median(one.measured(), Figures::wall))
        .put("pathMs", Measured.median(one.measured(), Figures::path));
  }
}
