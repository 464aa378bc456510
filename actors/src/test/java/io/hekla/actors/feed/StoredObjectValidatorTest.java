package io.hekla.actors.feed;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events on objects that no admission rule would have let in. */
class StoredObjectValidatorTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ActorTestKit kit =
      ActorTestKit.create(
          "objector", ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestProbe<EventRecorder.Message> events = kit.createTestProbe();
  private final Map<ObjectKey, HasMetadata> stored = new HashMap<>();
  private final List<ObjectKey> requests = new ArrayList<>();
  private ActorRef<StoredObjectValidator.Message> objector;

  @BeforeEach
  void start() {
    ActorRef<FeedMessage> feed = kit.spawn(Behaviors.receiveMessage(this::show));
    objector =
        kit.spawn(StoredObjectValidator.create(feed, events.ref(), AdmissionSettings.DEFAULT));
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void aJobWithoutTasksGetsAnEvent() {
    isDue(Kind.JOB, job("team", "j"));

    assertThat(reported()).contains("team/j", "Invalid", "spec.tasks: no task specified");
  }

  @Test
  void aPodGroupLargerThanAnyClusterGetsAnEvent() {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder().withName("g").withNamespace("team").withUid("g-1").build());
    group.setSpec(new PodGroupSpec());
    group.getSpec().minMember = Integer.MAX_VALUE;
    isDue(Kind.POD_GROUP, group);

    assertThat(reported())
        .contains("team/g", "spec.minMember: is 2147483647; must be at most 1000000");
  }

  @Test
  void anEndedObjectGetsNoEvent() {
    Job ended = job("team", "ended");
    ended.setStatus(new JobStatus());
    ended.getStatus().state = new JobState();
    ended.getStatus().state.phase = "Completed";
    isDue(Kind.JOB, ended);
    isDue(Kind.JOB, job("team", "next"));

    assertThat(reported()).contains("team/next");
  }

  @Test
  void namespacesWithManyObjectsTakeTurnsWithOthers() {
    for (int i = 0; i < 500; i++) {
      isDue(Kind.JOB, job("evil", "j" + i));
    }
    isDue(Kind.JOB, job("good", "mine"));

    var first = new ArrayList<String>();
    for (int i = 0; i < 30; i++) {
      first.add(reported());
    }
    assertThat(first).anyMatch(one -> one.contains("good/mine"));
  }

  @Test
  void afterATakeoverNoEventIsRepeated() {
    isDue(Kind.JOB, job("team", "j"));
    objector.tell(new StoredObjectValidator.SchedulerMoved());
    isDue(Kind.JOB, job("team", "next"));

    assertThat(reported()).contains("team/next");
  }

  @Test
  void rightAfterATakeoverNothingIsValidated() {
    objector.tell(new StoredObjectValidator.SchedulerMoved());
    isDue(Kind.JOB, job("team", "j"));

    time.expectNoMessageFor(Duration.ofSeconds(2), events);
    assertThat(askedFor()).isEmpty();
    assertThat(reported()).contains("team/j");
  }

  @Test
  void aDeletedObjectIsNotRead() {
    for (int i = 0; i < 500; i++) {
      isDue(Kind.JOB, job("team", "j" + i));
      objector.tell(new StoredObjectValidator.Gone(Kind.JOB, new ObjectKey("team", "j" + i)));
    }
    isDue(Kind.JOB, job("team", "next"));

    assertThat(reported()).contains("team/next");
    assertThat(askedFor()).containsExactly(new ObjectKey("team", "next"));
  }

  @Test
  void anObjectIsValidatedInItsCurrentState() {
    isDue(Kind.JOB, job("team", "j"));
    Job ended = job("team", "j");
    ended.setStatus(new JobStatus());
    ended.getStatus().state = new JobState();
    ended.getStatus().state.phase = "Completed";
    store(ended);
    isDue(Kind.JOB, job("team", "next"));

    assertThat(reported()).contains("team/next");
  }

  private void isDue(Kind<?> kind, HasMetadata object) {
    store(object);
    objector.tell(new StoredObjectValidator.Due(kind, Delta.keyOf(object)));
  }

  private void store(HasMetadata object) {
    synchronized (stored) {
      stored.put(Delta.keyOf(object), object);
    }
  }

  private List<ObjectKey> askedFor() {
    synchronized (stored) {
      return List.copyOf(requests);
    }
  }

  private Behavior<FeedMessage> show(FeedMessage message) {
    if (message instanceof FeedMessage.ShowDue due) {
      synchronized (stored) {
        var shown = new ArrayList<StoredObjectValidator.Seen>();
        for (StoredObjectValidator.Due one : due.due()) {
          requests.add(one.key());
          shown.add(
              new StoredObjectValidator.Seen(one.kind(), requireNonNull(stored.get(one.key()))));
        }
        due.replyTo().tell(new StoredObjectValidator.Shown(shown, due.round()));
      }
    }
    return Behaviors.same();
  }

  /** The next Event, whenever the actor is to write it. */
  private String reported() {
    return events.awaitAssert(
        () -> {
          time.timePasses(SECOND);
          return events
              .expectMessageClass(EventRecorder.Occurred.class, Duration.ofMillis(200))
              .toString();
        });
  }

  private static Job job(String namespace, String name) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(namespace)
            .withName(name)
            .withUid("uid-" + name)
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = List.of();
    return job;
  }
}
