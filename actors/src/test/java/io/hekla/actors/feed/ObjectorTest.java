package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What users are told of objects that no rule would have let in. */
class ObjectorTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ActorTestKit kit =
      ActorTestKit.create(
          "objector", ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestProbe<EventRecorder.Message> events = kit.createTestProbe();
  private ActorRef<Objector.Message> objector;

  @BeforeEach
  void start() {
    objector = kit.spawn(Objector.create(events.ref(), AdmissionSettings.DEFAULT));
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void aJobWithoutTasksIsToldSoByAnEventOnIt() {
    objector.tell(new Objector.Seen(Kind.JOB, job("team", "j")));

    assertThat(told()).contains("team/j", "Invalid", "spec.tasks: no task specified");
  }

  @Test
  void aPodGroupThatWaitsForMoreMembersThanAClusterHasIsToldSo() {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder().withName("g").withNamespace("team").withUid("g-1").build());
    group.setSpec(new PodGroupSpec());
    group.getSpec().minMember = Integer.MAX_VALUE;
    objector.tell(new Objector.Seen(Kind.POD_GROUP, group));

    assertThat(told()).contains("team/g", "spec.minMember: is 2147483647; must be at most 1000000");
  }

  @Test
  void oneThatHasEndedIsToldNothing() {
    Job ended = job("team", "ended");
    ended.setStatus(new JobStatus());
    ended.getStatus().state = new JobState();
    ended.getStatus().state.phase = "Completed";
    objector.tell(new Objector.Seen(Kind.JOB, ended));
    objector.tell(new Objector.Seen(Kind.JOB, job("team", "next")));

    assertThat(told()).contains("team/next");
  }

  @Test
  void whoeverHasManyComesInTurnWithOthers() {
    for (int i = 0; i < 500; i++) {
      objector.tell(new Objector.Seen(Kind.JOB, job("evil", "j" + i)));
    }
    objector.tell(new Objector.Seen(Kind.JOB, job("good", "mine")));

    var first = new ArrayList<String>();
    for (int i = 0; i < 30; i++) {
      first.add(told());
    }
    assertThat(first).anyMatch(one -> one.contains("good/mine"));
  }

  @Test
  void nobodyIsToldTwiceOnceAnotherMemberHasTheSay() {
    objector.tell(new Objector.Seen(Kind.JOB, job("team", "j")));
    objector.tell(new Objector.Silence());
    objector.tell(new Objector.Seen(Kind.JOB, job("team", "next")));

    assertThat(told()).contains("team/next");
  }

  @Test
  void aCommandForNothingOfOursAndOneOfNoActionAreToldSo() {
    objector.tell(new Objector.Seen(Kind.COMMAND, command("AbortJob", "v1", "Pod")));
    assertThat(told()).contains("Invalid", "of v1 Pod is no Job");

    objector.tell(
        new Objector.Seen(Kind.COMMAND, command("Nonsense", Kind.JOB.apiVersion(), "Job")));
    assertThat(told()).contains("action \"Nonsense\" is none that a Job knows");
  }

  @Test
  void whatIsToldOfWordsOfATenantIsOneLineThatEnds() {
    objector.tell(
        new Objector.Seen(
            Kind.COMMAND, command("\u001b[2J\n".repeat(10_000), Kind.JOB.apiVersion(), "Job")));

    assertThat(told()).doesNotContain("\u001b", "\n").hasSizeLessThan(2_000);
  }

  /** The next Event, whenever the actor is to write it. */
  private String told() {
    return events.awaitAssert(
        () -> {
          time.timePasses(SECOND);
          return events
              .expectMessageClass(EventRecorder.Happened.class, Duration.ofMillis(200))
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

  private static Command command(String action, String apiVersion, String kind) {
    var command = new Command();
    command.setMetadata(
        new ObjectMetaBuilder().withNamespace("team").withName("c").withUid("uid").build());
    command.action = action;
    command.target =
        new OwnerReferenceBuilder()
            .withApiVersion(apiVersion)
            .withKind(kind)
            .withName("x")
            .withUid("u")
            .build();
    return command;
  }
}
