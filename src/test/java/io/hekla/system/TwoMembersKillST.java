package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import akka.actor.ActorSystem;
import io.hekla.actors.history.HistorySources;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.recorder.Recordings;
import io.hekla.cli.apply.Submission;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two members in JVMs of their own over one PostgreSQL journal, with the shipped settings but for
 * the warm-up, each a client of the embedded API over REST; this JVM has the embedded cluster and
 * is no member. Time and again one of the two is killed while gangs are under way; the other stays,
 * and takes over what it did, the history included, which has everything once. The output of every
 * member, and the API's request log, stay in a folder that a failure names.
 */
@Tag("thorough")
class TwoMembersKillST {
  private static final int COUNT = 2;
  private static final int KILLS = Integer.getInteger("hekla.test.kills", 2);

  /** Kills come within so many changes of the API after the members are ready. */
  private static final int SPREAD = 60;

  /** While fewer jobs than this are left, the demo's jobs are submitted once more. */
  private static final int BACKLOG = 8;

  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final long seed = Long.getLong("hekla.test.seed", new Random().nextLong());
  private final Path folder =
      Path.of("target", "kill", "members-" + System.currentTimeMillis() + "-seed-" + seed);
  private Load load = Load.nothing();
  private int rounds;

  /** Number of kills of the member that hosted the scheduler. */
  private int schedulerKills;

  /** Actor system that the embedded API is served by. */
  private record Actors(ActorSystem system) implements AutoCloseable {
    @Override
    public void close() {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().join();
    }
  }

  @Test
  void theDemosLoadOutlivesKillsWithEveryPodMadeBoundAndRunOnce() throws Exception {
    System.out.println("TwoMembersKillST: -Dhekla.test.seed=" + seed + ", logs in " + folder);
    var random = new Random(seed);
    Path api = folder.resolve("api");
    try (var postgres = postgres();
        var cluster = cluster(api);
        var actors = new Actors(ActorSystem.create("api"));
        var face = cluster.serve(folder, actors.system());
        var members =
            new Members(
                COUNT, postgres.getJdbcUrl("postgres", "postgres"), folder, face.kubeconfig())) {
      var journal =
          new JournalLocation.Database(
              postgres.getJdbcUrl("postgres", "postgres"), "postgres", "postgres");
      var tail = new RequestTail(api);
      try {
        runKilling(members, new Submission(cluster.client("test")), tail, random, journal);
        awaitHistory(members, journal, api);
      } catch (ConditionTimeoutException e) {
        members.tellThreads();
        throw new AssertionError(
            "stalled, seed %d; what every member said, and its threads: %s; jobs left: %s"
                .formatted(seed, folder.toAbsolutePath(), tail.unfinished(load)),
            e);
      }
      members.killAll();
      assertThat(members.endedByThemselves()).as("survivors stay, seed %d", seed).isZero();
      assertThat(faultsOfHistory(journal, api)).as("history, seed %d", seed).isEmpty();
      assertRecorded(Recordings.store(journal, folder));
    }

    System.out.println("TwoMembersKillST: " + rounds + " rounds of the demo's jobs");
    assertThat(Oracle.faults(LoggedRequest.readAll(api), load, SimulatedNodes.SMALL))
        .as("seed %d, logs in %s", seed, folder.toAbsolutePath())
        .isEmpty();
  }

  /**
   * The history is written behind the journal: it has everything some time after the jobs ended.
   */
  private void awaitHistory(Members members, JournalLocation.Database journal, Path api) {
    await("history of all jobs")
        .atMost(LONGEST)
        .pollInterval(Duration.ofSeconds(1))
        // The last line of the API's log may be half written.
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              members.keepRunning();
              assertThat(faultsOfHistory(journal, api)).as("history, seed %d", seed).isEmpty();
            });
  }

  private List<String> faultsOfHistory(JournalLocation.Database journal, Path api)
      throws IOException {
    try (HistorySource history = HistorySources.ofDatabase(journal)) {
      return HistoryOracle.faults(history, load, LoggedRequest.readAll(api));
    }
  }

  /** The whole recording decides again as it did; each kill leaves at most one gap. */
  private void assertRecorded(RecordingStore recording) throws IOException {
    List<SegmentResult> results = RecordingOracle.verify(recording);
    System.out.println(
        "TwoMembersKillST: "
            + results.size()
            + " segments, "
            + RecordingOracle.gaps(results)
            + " gaps, "
            + schedulerKills
            + " kills of the scheduler");
    assertThat(RecordingOracle.faults(results)).as("recording, seed %d", seed).isEmpty();
    // The members are killed at the end, too.
    assertThat(RecordingOracle.gaps(results))
        .as("gaps, seed %d", seed)
        .isLessThanOrEqualTo(schedulerKills + 1);
  }

  private void runKilling(
      Members members,
      Submission submission,
      RequestTail tail,
      Random random,
      JournalLocation journal)
      throws Exception {
    members.start();
    for (int kill = 1; kill <= KILLS; kill++) {
      members.awaitUp();
      submit(submission, tail);
      awaitSchedulerDecides(members, submission, tail);
      killOne(kill, members, random, tail, submission, journal);
    }
    members.awaitUp();
    await("jobs to end")
        .atMost(LONGEST)
        .until(
            () -> {
              members.keepRunning();
              return tail.unfinished(load).isEmpty();
            });
  }

  /**
   * Kills one of the members while a gang is in flight, half the times while one is bound in part.
   */
  private void killOne(
      int kill,
      Members members,
      Random random,
      RequestTail tail,
      Submission submission,
      JournalLocation journal)
      throws Exception {
    int victim = random.nextInt(COUNT);
    long moment = tail.changes() + random.nextInt(SPREAD);
    boolean inHalves = random.nextBoolean();
    awaitSubmitting(
        "kill " + kill,
        members,
        submission,
        tail,
        () ->
            tail.changes() >= moment
                && (inHalves ? tail.hasGangInHalves(load) : tail.hasGangInFlight(load)));
    boolean hostsScheduler = members.kill(victim);
    if (hostsScheduler) {
      RecordingOracle.missing(journal, Recordings.store(journal, folder))
          .check("kill %d, seed %d".formatted(kill, seed));
      schedulerKills++;
    }
    System.out.printf(
        "TwoMembersKillST: kill %d of member %d%s, %d changes, %d binds, %d jobs left%n",
        kill,
        victim,
        hostsScheduler ? " (the scheduler's)" : "",
        tail.changes(),
        tail.binds(),
        tail.unfinished(load).size());
  }

  /** The scheduler answers: it places pods of jobs that came after the members were up. */
  private void awaitSchedulerDecides(Members members, Submission submission, RequestTail tail) {
    long ready = tail.changes();
    awaitSubmitting(
        "a new pod placed", members, submission, tail, () -> tail.hasBoundPodCreatedAfter(ready));
  }

  private void awaitSubmitting(
      String what,
      Members members,
      Submission submission,
      RequestTail tail,
      Callable<Boolean> reached) {
    await(what)
        .atMost(LONGEST)
        .pollInterval(Duration.ofMillis(3))
        .until(
            () -> {
              members.keepRunning();
              submit(submission, tail);
              return reached.call();
            });
  }

  private void submit(Submission submission, RequestTail tail) throws InterruptedException {
    if (tail.unfinished(load).size() < BACKLOG) {
      var jobs = Load.demo(Load.DEMO, "r" + ++rounds + "-");
      load = load.and(jobs);
      assertThat(submission.apply(jobs)).isEmpty();
    }
  }

  private static EmbeddedCluster cluster(Path api) {
    var kubelets = new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty());
    return EmbeddedCluster.start(Optional.of(api), SimulatedNodes.SMALL, kubelets);
  }

  private static EmbeddedPostgres postgres() {
    try {
      return EmbeddedPostgres.builder().setServerConfig("max_connections", "100").start();
    } catch (IOException | IllegalStateException e) {
      return abort("no PostgreSQL can be started here: " + e);
    }
  }
}
