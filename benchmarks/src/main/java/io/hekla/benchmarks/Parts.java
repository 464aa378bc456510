package io.hekla.benchmarks;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Parts of a session, on a {@link MixedCluster} of which all pods run. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Parts {
  /** Number of nodes; five times as many pods. */
  @Param({"1000", "10000"})
  public int nodes;

  private ClusterState busy = ClusterState.EMPTY;
  private List<Change> onePercent = List.of();
  private final SessionInput input = Following.input(2);
  private Session session = open();
  private Policy policy = policy(session);

  /** Brings the cluster to the state in which everything runs. */
  @Setup
  public void prepare() {
    Following following = Following.of(new MixedCluster(nodes));
    busy = following.busy();
    onePercent = following.onePercent();
    session = open();
    policy = policy(session);
  }

  /** Applies the changes of one in a hundred nodes and jobs to the snapshot. */
  @Benchmark
  public ClusterState revision() {
    return busy.with(onePercent);
  }

  /** Opens a session and its plugins. */
  @Benchmark
  public Policy sessionOpen() {
    return policy(open());
  }

  /** Filters and scores all nodes for a class of tasks and chooses the best for one of them. */
  @Benchmark
  public Optional<NodeView> classScoring() {
    TaskView task = session.jobs().getFirst().tasks().getFirst();
    return new NodeChoice(session, policy.placement()).forTask(task);
  }

  /** Runs a whole session in which nothing differs from the last one. */
  @Benchmark
  public Engine.Step nothingChanged() {
    return Engine.step(busy, List.of(), input);
  }

  /** Runs a whole session in which one in a hundred nodes and jobs changed. */
  @Benchmark
  public Engine.Step onePercentChanged() {
    return Engine.step(busy, onePercent, input);
  }

  private Session open() {
    return new Session(busy, input.id(), input.now(), input.seed());
  }

  private Policy policy(Session opened) {
    return Policy.open(opened, input.configuration().tiers(), Plugins.byName());
  }
}
