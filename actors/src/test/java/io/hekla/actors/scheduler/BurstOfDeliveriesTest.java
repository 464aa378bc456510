package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.MachineEntity;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.effect.PodGroupEntity;
import io.hekla.controller.effect.PodGroupEvents;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupMachine;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Session with deliveries for very many PodGroups. */
class BurstOfDeliveriesTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir Path folder;

  @Test
  void allPartsOfALargeSessionArePersistedAtTheFirstAttempt() throws Exception {
    var file = new JournalLocation.Folder(folder);
    try {
      allPartsAreKept(file, 2_000);
    } finally {
      file.close();
    }
  }

  @Test
  @Tag("thorough")
  void tenThousandPartsArePersistedAtTheFirstAttemptInPostgreSql() throws Exception {
    try (var database = TestDatabase.start()) {
      allPartsAreKept(database.journal(), 10_000);
    }
  }

  private static void allPartsAreKept(JournalLocation journal, int podGroups) throws Exception {
    JournalFormat.prepare(journal);
    var kit = ActorTestKit.create("burst", TestSettings.withJournal(journal));
    try {
      var scheduler = new StandingScheduler(kit);
      var entities = new PodGroups(kit, scheduler.scheduler());
      scheduler.reach((type, key, message) -> entities.get(key).tell(message));
      var changes = new ArrayList<Change>();
      changes.add(SeenChanges.queue());
      for (int i = 0; i < podGroups; i++) {
        changes.add(SeenChanges.podGroup("group-" + i));
      }
      scheduler.answer(changes.toArray(Change[]::new));

      // A write that fails is not made again here: whose delivery fell through has no event.
      await()
          .atMost(LONGEST)
          .until(() -> podGroupsWithEvents(journal), persisted -> persisted == podGroups);
      assertThat(scheduler.deliveriesSent()).isEqualTo(podGroups);
    } finally {
      // Ten thousand entities end, on a machine that may be busy.
      ActorTestKit.shutdown(kit.system(), LONGEST);
    }
  }

  private static long podGroupsWithEvents(JournalLocation journal) throws Exception {
    try (var connection = journal.connect();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT COUNT(*) FROM hekla_head WHERE persistence_id LIKE 'PodGroup|%'")) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  /** PodGroups that are started by their first message, as by sharding. */
  private static final class PodGroups {
    private final Map<ObjectKey, ActorRef<EntityMessage>> started = new ConcurrentHashMap<>();
    private final ActorTestKit kit;
    private final PodGroupEntity kind;
    private final Adapters adapters;

    PodGroups(ActorTestKit kit, ActorRef<SchedulerMessage> scheduler) {
      this.kit = kit;
      ActorRef<ApiAdapter.Message> api = kit.<ApiAdapter.Message>createTestProbe().ref();
      adapters = new Adapters(api, api, api, api, api, api);
      kind =
          new PodGroupEntity(
              new PodGroupMachine(Duration.ofMinutes(1), false),
              new TermGate(),
              new ActorScheduler(scheduler),
              new PodGroupEvents(EventSink.NONE, Successes.AFTER_FAILURES),
              Instant::now);
    }

    ActorRef<EntityMessage> get(ObjectKey key) {
      return started.computeIfAbsent(key, this::start);
    }

    private ActorRef<EntityMessage> start(ObjectKey key) {
      return kit.spawn(
          MachineEntity.create(
              kind,
              new EntitySettings(
                  Duration.ofHours(1),
                  new Pauses(Duration.ofHours(1), Duration.ofHours(1)),
                  100,
                  Duration.ofHours(1),
                  Duration.ofHours(1)),
              new StatusWriteLimiter(
                  Duration.ofHours(1),
                  Duration.ofHours(1),
                  Duration.ofHours(1),
                  1,
                  System::nanoTime),
              adapters,
              Clock.systemUTC(),
              (type, object) -> {},
              new EntityContext<>(
                  EntityTypes.POD_GROUP,
                  key.toString(),
                  kit.<ClusterSharding.ShardCommand>createTestProbe().ref())));
    }
  }
}
