package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Objects that are judged, and the time of their judgement. */
class StoredObjectChangesTest {
  private static final ObjectKey JOB = new ObjectKey("team", "j");

  private final ActorTestKit kit = ActorTestKit.create("objections", TestSettings.withoutCluster());
  private final TestProbe<StoredObjectValidator.Message> objector = kit.createTestProbe();
  private final TestProbe<EventRecorder.Message> events = kit.createTestProbe();
  private final ObjectCache known = new ObjectCache();
  private final StoredObjectChanges news =
      new StoredObjectChanges(objector.ref(), events.ref(), AdmissionSettings.DEFAULT);

  @BeforeEach
  void act() {
    news.act(true, known);
    objector.expectMessageClass(StoredObjectValidator.SchedulerMoved.class);
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void aJobIsValidatedInItsTurnUnlessDeletedByThen() {
    comes(Kind.JOB, job());
    news.take(new Delta(Kind.JOB, Optional.of(job()), Optional.empty()));

    objector.expectMessage(new StoredObjectValidator.Due(Kind.JOB, JOB));
    objector.expectMessage(new StoredObjectValidator.Gone(Kind.JOB, JOB));
  }

  @Test
  void aMemberThatWritesNoEventsValidatesNothing() {
    news.act(false, known);
    objector.expectMessageClass(StoredObjectValidator.SchedulerMoved.class);

    comes(Kind.JOB, job());
    comes(Kind.COMMAND, command("Nonsense", Kind.JOB.apiVersion(), "Job"));

    objector.expectNoMessage();
    events.expectNoMessage();
  }

  @Test
  void commandsWithUnknownTargetOrActionGetAnEvent() {
    comes(Kind.COMMAND, command("AbortJob", "v1", "Pod"));
    assertThat(reported()).contains("Invalid", "of v1 Pod is no Job");

    comes(Kind.COMMAND, command("Nonsense", Kind.JOB.apiVersion(), "Job"));
    assertThat(reported()).contains("action \"Nonsense\" is no action of a Job");
  }

  @Test
  void tenantTextInEventsIsOneBoundedLine() {
    comes(Kind.COMMAND, command("\u001b[2J\n".repeat(10_000), Kind.JOB.apiVersion(), "Job"));

    assertThat(reported()).doesNotContain("\u001b", "\n").hasSizeLessThan(2_000);
  }

  private void comes(Kind<?> kind, HasMetadata object) {
    news.take(new Delta(kind, Optional.empty(), Optional.of(object)));
  }

  private String reported() {
    return events.expectMessageClass(EventRecorder.Occurred.class).toString();
  }

  private static Job job() {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(JOB.namespace())
            .withName(JOB.name())
            .withUid("uid")
            .build());
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
