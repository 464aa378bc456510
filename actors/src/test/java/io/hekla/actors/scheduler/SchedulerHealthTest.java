package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.health.ComponentState.Level;
import io.hekla.actors.health.Health;
import io.hekla.actors.health.HealthWatch;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Health of a scheduler that cannot go on: it reports it, and the member leaves. */
class SchedulerHealthTest {
  @TempDir Path folder;
  private JournalLocation journal;
  private ActorTestKit kit;

  @BeforeEach
  void start() throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    kit =
        ActorTestKit.create(
            "health",
            ConfigFactory.parseString(
                    "hekla.health { longest-session = 200ms, give-up-after = 1s }")
                .withFallback(TestSettings.withJournal(journal))
                .resolve());
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    journal.close();
  }

  private Level level(String name) {
    return Health.of(kit.system()).parts().stream()
        .filter(part -> part.part().equals(name))
        .map(ComponentState::level)
        .findFirst()
        .orElse(Level.NOT_READY);
  }

  private String says(String name) {
    return Health.of(kit.system()).parts().stream()
        .filter(part -> part.part().equals(name))
        .map(ComponentState::says)
        .findFirst()
        .orElse("");
  }

  @Test
  void aSessionThatHangsHasTheMemberLeaveWithASentence() {
    var answer = new CompletableFuture<ExternalResponse>();
    ExternalService hangs = question -> answer.join();
    try {
      var configuration =
          ((Parsed.Valid)
                  Engine.read(
                      """
                      actions: "enqueue, allocate"
                      tiers:
                      - plugins:
                        - name: extender
                          arguments:
                            extender.urlPrefix: http://extender
                            extender.jobEnqueueableVerb: enqueueable
                      """))
              .configuration();
      Queue<String> reasons = new ConcurrentLinkedQueue<>();
      kit.spawn(
          HealthWatch.create(
              Optional.empty(),
              Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory()),
              sentence -> CompletableFuture.completedFuture(sentence),
              reasons::add));
      var scheduler =
          new StandingScheduler(
              kit, new LoadedConfiguration(configuration, "hanging", List.of()), hangs);
      scheduler.answer(SmallCluster.queue(), SmallCluster.podGroup("pg"));

      Awaitility.await().until(() -> !reasons.isEmpty());
      assertThat(reasons)
          .singleElement()
          .asString()
          .startsWith("session: session 1 has not ended within 0 s");
    } finally {
      answer.complete(new ExternalResponse.None("over"));
    }
  }

  @Test
  void anEngineThatThrowsInEverySessionIsNotReadyAndHasFailedInTheEnd() {
    var well = new AtomicBoolean();
    var scheduler =
        new StandingScheduler(
            kit,
            () -> {
              if (well.get()) {
                return ExternalService.UNREACHABLE;
              }
              throw new IllegalStateException("a defect");
            });
    scheduler.answer();
    Awaitility.await()
        .untilAsserted(() -> assertThat(says("session")).contains("session 1 failed", "a defect"));
    assertThat(level("session")).isNotEqualTo(Level.READY);

    scheduler.scheduler().tell(new SchedulerMessage.Changed());
    scheduler.answer();
    Awaitility.await()
        .untilAsserted(() -> assertThat(says("session")).contains("session 2 failed", "a defect"));
    Awaitility.await().until(() -> level("session") == Level.FAILED);

    well.set(true);
    scheduler.scheduler().tell(new SchedulerMessage.Changed());
    scheduler.answer();
    Awaitility.await().until(() -> level("session") == Level.READY);
  }

  @Test
  void aSessionWithoutNodeSnapshotsHasFailed() {
    var scheduler = new StandingScheduler(kit);
    scheduler.answerOfFeed();

    Awaitility.await().until(() -> level("session") == Level.FAILED);
    assertThat(says("session")).startsWith("feed and nodes have not reported");
  }

  @Test
  void aSchedulerThatLeavesHoldsNoSessionThatCouldFail() {
    var scheduler = new StandingScheduler(kit);
    scheduler.answerOfFeed();
    Awaitility.await().until(() -> level("session") == Level.FAILED);

    kit.stop(scheduler.scheduler());

    assertThat(level("session")).isEqualTo(Level.READY);
  }

  @Test
  void aSchedulerWithUnreadableEventsFailsAtOnce() throws Exception {
    var first = new StandingScheduler(kit);
    first.answer();
    Awaitility.await().until(() -> level("scheduler") == Level.READY);
    kit.stop(first.scheduler());
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE \"event_journal\" SET \"event_payload\" = X'00'");
    }
    var unused = new StandingScheduler(kit);

    Awaitility.await().until(() -> level("scheduler") == Level.FAILED);
  }
}
