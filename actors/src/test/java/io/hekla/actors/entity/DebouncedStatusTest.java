package io.hekla.actors.entity;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestProbe;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.verb.Outcome;
import io.hekla.model.machine.JournalSerializable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delay of a status that may be about to change again, in virtual time. */
class DebouncedStatusTest {
  private static final Duration QUIET = Duration.ofMillis(500);
  private static final Duration LATEST = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path folder;
  private LoneEntity sign;
  private TestProbe<ApiAdapter.Message> adapter;
  private long version;

  @BeforeEach
  void start() throws Exception {
    sign = new LoneEntity(folder, Instant.EPOCH);
    adapter = sign.kit().createTestProbe();
    sign.begin(
        new Sign(),
        LoneEntity.through(adapter.ref()),
        "sign",
        LoneEntity.patient(LONG, LONG),
        new StatusWriteLimiter(QUIET, LATEST, LONG, 1, sign::nanos));
  }

  @AfterEach
  void stop() {
    sign.close();
  }

  /** Sends an observation, and waits for its acknowledgement. */
  private void observe(String shown, String wanted) {
    observe(new Sign.Observe(shown, wanted));
  }

  private void observe(JournalSerializable command) {
    version++;
    sign.observe(command, Map.of("Sign", version), Optional.empty());
    sign.takesIt();
  }

  /** The next text that is painted, and is acknowledged. */
  private String painted() {
    var request = adapter.expectMessageClass(ApiAdapter.Do.class);
    request
        .replyTo()
        .tell(
            new ApiAdapter.Settled(
                request.number(), List.of(new Outcome.Done(new Outcome.Written("Sign", version)))));
    return ((Sign.Paint) request.verbs().getFirst()).text();
  }

  @Test
  void ofRapidChangesOnlyTheLastIsWritten() {
    observe("", "pending");
    sign.pass(Duration.ofMillis(400));
    observe("", "running");
    sign.pass(Duration.ofMillis(400));
    observe("", "running, 2 pods");
    sign.pass(QUIET);

    assertThat(painted()).isEqualTo("running, 2 pods");
  }

  @Test
  void aStatusThatKeepsChangingIsWrittenAfterTheLongestDelay() {
    observe("", "1 pod");
    sign.pass(Duration.ofMillis(400));
    observe("", "2 pods");
    sign.pass(Duration.ofMillis(400));
    observe("", "3 pods");
    sign.pass(Duration.ofMillis(200));

    assertThat(painted()).isEqualTo("3 pods");
  }

  @Test
  void aStatusAboutToChangeIsWrittenAfterTheChange() {
    observe("", "starting...");
    sign.pass(Duration.ofMillis(900));
    observe("", "running");
    sign.pass(Duration.ofMillis(100));

    assertThat(painted()).isEqualTo("running");
  }

  @Test
  void anUrgentStatusReplacesTheDebouncedOneAtOnce() {
    observe("", "running");
    observe("", "completed!");
    assertThat(painted()).isEqualTo("completed!");
    sign.pass(LATEST);
    observe("completed!", "gone!");

    assertThat(painted()).isEqualTo("gone!");
  }

  @Test
  void anObsoleteStatusIsNotWritten() {
    observe("idle", "busy");
    observe("idle", "idle");
    sign.pass(LATEST);
    observe("idle", "closed!");

    assertThat(painted()).isEqualTo("closed!");
  }

  @Test
  void aDebouncedStatusIsNotWrittenToADeletedObject() {
    observe("", "running");
    observe(new Sign.Gone());
    sign.pass(LATEST);
    observe("", "created anew!");

    assertThat(painted()).isEqualTo("created anew!");
  }

  @Test
  void aDebouncedStatusIsWrittenBeforePassivation() {
    observe("", "running");
    sign.tell(new EntityMessage.Stop());

    assertThat(painted()).isEqualTo("running");
  }

  @Test
  void aClockThatIsSetBackDoesNotHoldStatuses() {
    observe("", "1 pod");
    sign.clock().advance(Duration.ofHours(-1));
    observe("", "2 pods...");
    sign.pass(LATEST);

    assertThat(painted()).isEqualTo("2 pods...");
  }
}
