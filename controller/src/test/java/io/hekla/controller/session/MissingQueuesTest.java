package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MissingQueuesTest {
  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.QUEUE));
  private static final Outcome REFUSED =
      new Outcome.Refused("InternalError: failed calling webhook");

  @Test
  void allAreMissingBeforeTheFirstTry() {
    assertThat(MissingQueues.all("batch").names()).containsExactly("root", "default", "batch");
  }

  @Test
  void onlyThoseThatWereRefusedAreTriedAgain() {
    MissingQueues left = MissingQueues.all("default").after(List.of(DONE, REFUSED));

    assertThat(left.names()).containsExactly("default");
    assertThat(left.trouble()).hasValue("InternalError: failed calling webhook");
  }

  @Test
  void aRequestWithoutAnAnswerIsTriedAgain() {
    MissingQueues left =
        MissingQueues.all("default").after(List.of(new Outcome.Unknown("timeout"), DONE));

    assertThat(left.names()).containsExactly("root");
    assertThat(left.trouble()).hasValue("timeout");
  }

  @Test
  void aQueueThatSomebodyElseMadeIsNotMissing() {
    var taken = new Outcome.Refused("queue root exists and belongs to another", true);

    assertThat(MissingQueues.all("default").after(List.of(taken, DONE)).isEmpty()).isTrue();
  }

  @Test
  void aRequestThatIsHeldBackIsTriedAgainWithoutAWarning() {
    var held = new Outcome.Deferred("Hekla only observes");
    MissingQueues left = MissingQueues.all("default").after(List.of(held, DONE));

    assertThat(left.names()).containsExactly("root");
    assertThat(left.trouble()).isEmpty();
  }

  @Test
  void pausesGrowUpToALongest() {
    var pauses = new Pauses(Duration.ofSeconds(1), Duration.ofSeconds(30));
    MissingQueues missing = MissingQueues.all("default");
    for (int i = 0; i < 40; i++) {
      missing = missing.after(List.of(REFUSED, REFUSED));
      assertThat(missing.pause(pauses, new SplittableRandom(i)))
          .isBetween(
              Duration.ofMillis(Math.min(30_000, 1000L << Math.min(i, 20)) / 2),
              Duration.ofSeconds(30));
    }
  }
}
