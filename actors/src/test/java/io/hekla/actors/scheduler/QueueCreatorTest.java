package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.api.Kind;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.Outcome;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** API server that refuses queues until the webhook that it asks is served. */
@Isolated("it reads the log of the whole JVM")
class QueueCreatorTest {
  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.QUEUE));
  private static final Outcome REFUSED =
      new Outcome.Refused("InternalError: failed calling webhook: connection refused");

  /** Tries with the pauses of a member, nearly all of 30 s. */
  private static final int TRIES_OF_AN_HOUR = 120;

  /** Many times the longest pause between two tries. */
  private static final Duration QUIET = Duration.ofMillis(100);

  private final ActorTestKit kit = ActorTestKit.create("queues", TestSettings.withoutCluster());
  private final TestProbe<ApiAdapter.Message> objects = kit.createTestProbe();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void refusedQueuesAreTriedAgainUntilTheyExistAndThatIsLoggedEachHour() {
    LoggingTestKit.warn("the queues [root, default] cannot be created yet")
        .withOccurrences(2)
        .expect(
            kit.system(),
            () -> {
              start();
              for (int i = 0; i <= TRIES_OF_AN_HOUR; i++) {
                answer(REFUSED);
              }
              return "";
            });
    answer(DONE);

    objects.expectNoMessage(QUIET);
  }

  @Test
  void queuesThatExistAreNotCreatedAgain() {
    start();
    ApiAdapter.Do first = objects.expectMessageClass(ApiAdapter.Do.class);
    first.replyTo().tell(new ApiAdapter.Settled(first.number(), List.of(DONE, REFUSED)));

    ApiAdapter.Do second = objects.expectMessageClass(ApiAdapter.Do.class);

    assertThat(second.verbs()).containsExactly(first.verbs().get(1));
  }

  private void start() {
    kit.spawn(
        QueueCreator.create(
            objects.ref(), "default", new Pauses(Duration.ofMillis(1), Duration.ofMillis(4))));
  }

  private void answer(Outcome outcome) {
    ApiAdapter.Do tried = objects.expectMessageClass(ApiAdapter.Do.class);
    tried
        .replyTo()
        .tell(
            new ApiAdapter.Settled(
                tried.number(), Collections.nCopies(tried.verbs().size(), outcome)));
  }
}
