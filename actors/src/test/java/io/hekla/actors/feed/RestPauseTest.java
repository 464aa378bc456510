package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Feed after a takeover, while entities at rest have their pause. */
class RestPauseTest {
  private final ActorTestKit kit =
      ActorTestKit.create(
          "rest",
          ConfigFactory.parseString("hekla.entity.rest-pause = 1h")
              .withFallback(TestSettings.withoutCluster()));
  private final Queue<String> reconciling = new ConcurrentLinkedQueue<>();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void aNewJobDoesNotWaitForThePauseOfThoseAtRest() {
    ActorRef<FeedMessage> feed =
        FeedOfTest.start(
            kit,
            CompletableFuture.completedFuture(FeedOfTest.nothing()),
            (type, key, message) -> {
              if (message instanceof EntityMessage.Reconcile) {
                reconciling.add(key.name());
              }
            });
    Awaitility.await().until(() -> FeedOfTest.caches(kit), ComponentState.Level.READY::equals);
    feed.tell(seen(job("ended", "Completed")));
    feed.tell(new FeedMessage.Activate(SchedulerTerm.of(1), 0, kit.system().ignoreRef(), false));

    feed.tell(seen(job("new", "")));

    Awaitility.await().until(() -> reconciling.contains("new"));
    feed.tell(seen(job("newer", "")));
    Awaitility.await().until(() -> reconciling.contains("newer"));
    assertThat(reconciling).doesNotContain("ended");
  }

  private static FeedMessage seen(Job job) {
    return new FeedMessage.EventReceived(new WatchEvent.Seen<>(Kind.JOB, job));
  }

  private static Job job(String name, String phase) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("default")
            .withName(name)
            .withUid("uid-" + name)
            .withResourceVersion("2")
            .withCreationTimestamp("2027-01-01T00:00:00Z")
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = new ArrayList<>();
    job.setStatus(new JobStatus());
    job.getStatus().state = new JobState();
    job.getStatus().state.phase = phase;
    return job;
  }
}
