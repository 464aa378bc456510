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
  private static final int WARMING = 8;
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

  /** Sessions of one kind, by one configuration and one runner. */
  private record Case(
      String what,
      int partitions,
      String threads,
      ClusterState state,
      List<Change> changes,
      SchedulerConfiguration configuration,
      PartitionRunner runner,
      List<Measured> measured) {
    Step run(int round) {
      SessionInput like = Following.input(round);
      var input = new SessionInput(like.id(), like.now(), configuration, like.seed());
      return Engine.step(state, changes, List.of(), input, SessionMonitor.NONE, runner);
    }
  }

  private PartitionedSessions() {}

  /** Measures all cases. */
  public static void main(String[] arguments) {
    var cluster = new MixedCluster(Integer.parseInt(arguments[0]));
    int rounds = Integer.parseInt(arguments[1]);
    try (ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Case> cases = cases(cluster, sessions -> together(sessions, threads));
      for (int round = 0; round < WARMING + rounds; round++) {
        for (Case one : cases) {
          int number = round;
          Measured measured = Measured.of(() -> one.run(number));
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
      SchedulerConfiguration configuration = divided(division);
      SessionInput like = Following.input(2);
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

  private static SchedulerConfiguration divided(List<String> division) {
    var text =
        new StringBuilder(SchedulerConfiguration.helmDefault().text()).append("\npartitions:\n");
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
    var step = one.run(0);
    double[] sorted = one.measured().stream().mapToDouble(Measured::wall).sorted().toArray();
    return JSON.createObjectNode()
        .put("what", one.what())
        .put("nodes", cluster.nodes())
        .put("pods", cluster.pods())
        .put("partitions", one.partitions())
        .put("threads", one.threads())
        .put("binds", step.decisions().binds().size())
        .put("wallMs", sorted[sorted.length / 2])
        .put("leastMs", sorted[0]);
  }
}
