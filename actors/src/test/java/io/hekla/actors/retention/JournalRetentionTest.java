package io.hekla.actors.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalProjection;
import io.hekla.actors.journal.JournalRows;
import io.hekla.actors.journal.TestSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Retention of the journal in virtual time: a second passes between finding a deleted entity and
 * removing its journal.
 */
class JournalRetentionTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final String DELETED = "Job|ns/deleted";
  private static final String THERE = "Job|ns/there";
  private static final String OWING = "Job|ns/owing";

  @TempDir Path folder;
  private final Set<String> objects = ConcurrentHashMap.newKeySet();
  private final AtomicLong rounds = new AtomicLong();
  private JournalLocation journal = new JournalLocation.Folder(Path.of(""));
  private final ActorTestKit kit =
      ActorTestKit.create(ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final ManualTime time = ManualTime.get(kit.system());

  @BeforeEach
  void write() throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    JournalRows.lastEvent(journal, DELETED, 1);
    JournalRows.lastEvent(journal, THERE, 1);
    JournalRows.event(journal, OWING, 1);
    JournalRows.event(journal, "Scheduler", 1);
    objects.add("ns/there");
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    journal.close();
  }

  @Test
  void onlyJournalsOfDeletedObjectsAreRemoved() throws Exception {
    retention(Duration.ZERO);

    awaitInTime(() -> rows(DELETED) == 0);
    awaitRounds(2);
    assertThat(rows(THERE)).isEqualTo(2);
    assertThat(rows(OWING)).isEqualTo(2);
    assertThat(rows("Scheduler")).isEqualTo(2);
  }

  @Test
  void aJournalStaysForAWhile() throws Exception {
    retention(Duration.ofHours(1));

    awaitRounds(3);
    assertThat(rows(DELETED)).isEqualTo(2);
  }

  @Test
  void aJournalStaysUntilEveryProjectionHasReadIt() throws Exception {
    var read = new AtomicLong();
    retention(Duration.ZERO, projection(read));
    awaitRounds(4);
    assertThat(rows(DELETED)).isEqualTo(2);

    read.set(Long.MAX_VALUE);

    awaitInTime(() -> rows(DELETED) == 0);
  }

  @Test
  void anObjectThatIsThereAgainKeepsItsJournal() throws Exception {
    var read = new AtomicLong();
    retention(Duration.ZERO, projection(read));
    awaitRounds(4);
    objects.add("ns/deleted");
    awaitRounds(4);

    read.set(Long.MAX_VALUE);
    awaitRounds(4);

    assertThat(rows(DELETED)).isEqualTo(2);
  }

  private void retention(Duration keep, JournalProjection... projections) {
    ActorRef<FeedMessage> feed =
        kit.spawn(
            Behaviors.receiveMessage(
                message -> {
                  if (message instanceof FeedMessage.FindAbsent find) {
                    find.replyTo().tell(absent(find.entities()));
                    rounds.incrementAndGet();
                  }
                  return Behaviors.same();
                }));
    kit.spawn(
        JournalRetention.create(
            new RetentionSettings(Duration.ofMillis(10), keep, 10),
            journal,
            List.of(projections),
            feed,
            Clock.systemUTC()));
  }

  private FeedMessage.Absent absent(List<EntityId> entities) {
    return new FeedMessage.Absent(
        entities.stream()
            .filter(entity -> !objects.contains(entity.key().toString()))
            .collect(Collectors.toSet()));
  }

  /** Waits until the feed was asked so often from now on; each round asks at least twice. */
  private void awaitRounds(int count) {
    long before = rounds.get();
    awaitInTime(() -> rounds.get() >= before + count);
  }

  /** A pause begins once the journal has answered: so time goes on until it is so. */
  private void awaitInTime(Callable<Boolean> condition) {
    await()
        .pollInterval(Duration.ofMillis(10))
        .until(
            () -> {
              time.timePasses(SECOND);
              return condition.call();
            });
  }

  private long rows(String persistenceId) throws Exception {
    return JournalRows.count(journal, persistenceId);
  }

  private static JournalProjection projection(AtomicLong read) {
    return new JournalProjection() {
      @Override
      public String name() {
        return "test";
      }

      @Override
      public long readUpTo() {
        return read.get();
      }
    };
  }
}
