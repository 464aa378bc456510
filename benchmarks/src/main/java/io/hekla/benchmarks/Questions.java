package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.api.QuestionLimits;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Program that measures sessions under a flood of questions, as the API of the recorder answers
 * them: one thread of the lowest priority explains without a pause, with remedies. Sessions with
 * and without the flood take turns. Prints a line of JSON. Argument: the number of nodes.
 */
public final class Questions {
  private static final int WARMING = 10;
  private static final int MEASURED = 300;

  /** So short that the flood is that of the long run. */
  private static final Duration BURST = Duration.ofMillis(50);

  private static final String USER = "ada";
  private static final JsonMapper JSON = new JsonMapper();

  private Questions() {}

  /** Measures a cluster of so many nodes. */
  public static void main(String[] arguments) throws InterruptedException {
    var cluster = new MixedCluster(Integer.parseInt(arguments[0]));
    Following following = Following.of(cluster);
    var answered = new AtomicInteger();
    var limits =
        new QuestionLimits(
            new QuestionLimits.Bounds(
                2, 1_000_000, 16, Integer.parseInt(arguments[1]) / 100.0, BURST),
            System::nanoTime);
    var flood = new Flood(question(following.busy()), limits, answered);
    Thread.ofPlatform().priority(Thread.MIN_PRIORITY).daemon().name("flood").start(flood);
    var quiet = new ArrayList<Double>();
    var flooded = new ArrayList<Double>();
    ClusterState state = following.busy();
    List<Change> decided = List.of();
    for (int round = 0; round < 2 * (WARMING + MEASURED); round++) {
      // Quiet, flooded, flooded, quiet: no half of the rounds has other changes than the other.
      boolean isFlooded = round % 4 == 1 || round % 4 == 2;
      if (isFlooded) {
        flood.begin();
      }
      var changes = new ArrayList<>(decided);
      changes.addAll(following.onePercent(round));
      long began = System.nanoTime();
      Engine.Step step = Engine.step(state, changes, Following.input(round + 1));
      double took = (System.nanoTime() - began) / 1e6;
      if (isFlooded) {
        flood.end();
      }
      if (round >= 2 * WARMING) {
        (isFlooded ? flooded : quiet).add(took);
      }
      state = step.state();
      decided =
          step.decisions().binds().stream()
              .map(bind -> (Change) new Change.BindAssumed(bind.taskUid(), bind.node()))
              .toList();
    }
    System.out.println(
        JSON.createObjectNode()
            .put("what", "sessions under questions")
            .put("nodes", state.nodes().size())
            .put("pods", state.tasks().size())
            .put("questions", answered.get())
            .put("quietMs", median(quiet))
            .put("floodedMs", median(flooded))
            .put("ratioOfSums", sum(flooded) / sum(quiet)));
  }

  private static double sum(List<Double> times) {
    return times.stream().mapToDouble(time -> time).sum();
  }

  private static double median(List<Double> times) {
    return times.stream().sorted().toList().get(times.size() / 2);
  }

  /** Returns the question why the last gang of a cluster whose nodes are nearly full waits. */
  private static Runnable question(ClusterState busy) {
    var gang = WaitingGang.in(busy, MixedCluster.Obstacle.SELECTOR);
    return () -> gang.explain(true);
  }

  /** Thread that answers one question after the other while a flood lasts. */
  private static final class Flood implements Runnable {
    private final Runnable question;
    private final QuestionLimits limits;
    private final AtomicInteger answered;
    private final Semaphore mayAnswer = new Semaphore(0, true);

    Flood(Runnable question, QuestionLimits limits, AtomicInteger answered) {
      this.question = question;
      this.limits = limits;
      this.answered = answered;
    }

    void begin() {
      mayAnswer.release();
    }

    /** Ends the flood; returns once the last answer is given. */
    void end() throws InterruptedException {
      mayAnswer.acquire();
    }

    @Override
    public void run() {
      while (true) {
        mayAnswer.acquireUninterruptibly();
        if (limits.begin(USER).isEmpty()) {
          limits.done(USER, Duration.ofNanos((long) (Measured.of(question).thread() * 1e6)));
          answered.incrementAndGet();
        } else {
          // A refusal costs next to nothing; the next one comes with the next request.
          LockSupport.parkNanos(1_000_000);
        }
        mayAnswer.release();
      }
    }
  }
}
