package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.Change;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.simulator.scenario.Scenario;
import io.hekla.simulator.scenario.ScenarioReader;
import io.hekla.simulator.scenario.ScenarioRun;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Program that measures whole sessions in a JVM of its own and prints the figures, a line of JSON
 * each. Reading of the objects and their transfer to the engine is not counted, except for changes
 * since the session before. A scenario's folder also states Volcano's time. Arguments: {@code
 * scenario FOLDER}, {@code first NODES}, or {@code following NODES}.
 */
public final class Sessions {
  private static final int WARMING = 10;

  /** Sessions of five minutes: those that follow each other are measured in a member that runs. */
  private static final int RUNNING = 300;

  private static final int MEASURED = 15;
  private static final JsonMapper JSON = new JsonMapper();

  private Sessions() {}

  /** Measures the sessions that the arguments name. */
  public static void main(String[] arguments) throws IOException {
    switch (arguments.length == 2 ? arguments[0] : "") {
      case "scenario" -> scenario(Path.of(arguments[1]));
      case "first" -> first(new MixedCluster(Integer.parseInt(arguments[1])));
      case "following" -> following(new MixedCluster(Integer.parseInt(arguments[1])));
      default ->
          throw new IllegalArgumentException("scenario FOLDER, first NODES or following NODES");
    }
  }

  private static void scenario(Path folder) throws IOException {
    Scenario scenario = good(ScenarioReader.read(folder, Instant.EPOCH));
    ClusterState state = ClusterState.EMPTY.with(good(ScenarioRun.cluster(scenario)));
    SchedulerConfiguration configuration = scenario.configuration();
    ObjectNode figures =
        measure(
            scenario.name(),
            state,
            List.of(),
            WARMING,
            round -> new SessionInput("session-" + round, scenario.now(), configuration, 1));
    JsonNode volcano = JSON.readTree(folder.resolve("timing.json").toFile()).path("median");
    figures
        .putObject("volcano")
        .put("wallMs", volcano.at("/timingMs/total").asDouble())
        .put("processMs", volcano.at("/cpuMs/total").asDouble());
    System.out.println(figures);
  }

  private static void first(MixedCluster cluster) {
    ClusterState state = ClusterState.EMPTY.with(cluster.everything());
    System.out.println(measure("first session", state, List.of(), WARMING, Following::input));
  }

  private static void following(MixedCluster cluster) {
    Following following = Following.of(cluster);
    ClusterState busy = following.busy();
    System.out.println(measure("nothing changed", busy, List.of(), RUNNING, Following::input));
    System.out.println(
        measure("1% changed", busy, following.onePercent(), RUNNING, Following::input));
  }

  private static ObjectNode measure(
      String what,
      ClusterState state,
      List<Change> changes,
      int warming,
      IntFunction<SessionInput> input) {
    Measured cold = Measured.of(() -> Engine.step(state, changes, input.apply(0)));
    Measured warm =
        Measured.warm(
            warming,
            MEASURED,
            round -> {
              SessionInput ofRound = input.apply(round + 1);
              return () -> Engine.step(state, changes, ofRound);
            });
    Engine.Step last = Engine.step(state, changes, input.apply(0));
    ObjectNode line =
        JSON.createObjectNode()
            .put("what", what)
            .put("nodes", state.nodes().size())
            .put("pods", state.tasks().size())
            .put("binds", last.decisions().binds().size())
            .put("evictions", last.decisions().evictions().size());
    put(line.putObject("cold"), cold);
    put(line.putObject("warm"), warm);
    line.put("heapLive", heapLive(last));
    return line;
  }

  private static void put(ObjectNode figures, Measured measured) {
    figures
        .put("wallMs", measured.wall())
        .put("threadMs", measured.thread())
        .put("processMs", measured.process())
        .put("allocatedBytes", measured.allocated());
  }

  /**
   * Returns the bytes that a full collection leaves while the cluster's state and the decisions are
   * held.
   */
  private static long heapLive(Engine.Step held) {
    try {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      return runtime.totalMemory() - runtime.freeMemory();
    } finally {
      Reference.reachabilityFence(held);
    }
  }

  private static <T> T good(Reading<T> reading) {
    return switch (reading) {
      case Reading.Good<T> good -> good.value();
      case Reading.Bad<T> bad -> throw new IllegalArgumentException(bad.problems().toString());
    };
  }
}
