package io.hekla.actors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.request.RequestSettings;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Times of requests and of their retries. */
class ApiAdapterTest {
  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.POD));
  private static final Outcome UNKNOWN = new Outcome.Unknown("no answer");

  private final ActorTestKit kit = ActorTestKit.create("adapter", TestSettings.withoutCluster());
  private final TestProbe<ApiAdapter.Settled> settled = kit.createTestProbe();
  private final List<Long> attempts = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void unansweredRequestsAreRetried() {
    adapter(6).tell(doing(answering(UNKNOWN, UNKNOWN, DONE)));

    assertThat(outcomes()).containsExactly(DONE);
    assertThat(attempts).hasSize(3);
  }

  @Test
  void unansweredRequestsFailAfterTheLastRetry() {
    adapter(3).tell(doing(answering(UNKNOWN, UNKNOWN, UNKNOWN, DONE)));

    assertThat(outcomes()).containsExactly(UNKNOWN);
    assertThat(attempts).hasSize(3);
  }

  @Test
  void retryAfterIsObeyed() {
    var leftAlone = Duration.ofMillis(700);
    adapter(6).tell(doing(answering(new Outcome.Unknown("too many", leftAlone), DONE)));

    assertThat(outcomes()).containsExactly(DONE);
    assertThat(attempts.getLast() - attempts.getFirst())
        .isGreaterThanOrEqualTo(leftAlone.toNanos());
  }

  @Test
  void completedRequestsAreNotRepeated() {
    Verb rest = answering(UNKNOWN, DONE);
    Verb whole = answering(new Outcome.Unknown("half done").leaving(rest));
    adapter(6).tell(doing(whole));

    assertThat(outcomes()).containsExactly(DONE);
    assertThat(attempts).hasSize(3);
  }

  @Test
  void aVerbThatThrowsIsRefusedAndTheNextOneIsServed() {
    Verb illegal =
        TestVerb.of(
            () -> {
              throw new IllegalArgumentException("Illegal character in path");
            });
    Verb tooDeep =
        TestVerb.of(
            () -> {
              throw new StackOverflowError();
            });
    adapter(6).tell(doing(illegal, tooDeep, answering(DONE)));

    List<Outcome> outcomes = outcomes();
    assertThat(outcomes).hasSize(3);
    assertThat(outcomes.getFirst())
        .isInstanceOfSatisfying(
            Outcome.Refused.class,
            refused -> assertThat(refused.reason()).contains("Illegal character in path"));
    assertThat(outcomes.get(1)).isInstanceOf(Outcome.Refused.class);
    assertThat(outcomes.getLast()).isEqualTo(DONE);
  }

  @Test
  void noMoreAreUnderWayAtOnceThanTheSettingsAllow() {
    var open = new ArrayList<CompletableFuture<Outcome>>();
    Verb waiting =
        TestVerb.of(
            () -> {
              var answer = new CompletableFuture<Outcome>();
              synchronized (open) {
                open.add(answer);
                open.notifyAll();
              }
              return answer;
            });
    adapter(6).tell(doing(waiting, waiting, waiting));

    for (int answered = 0; answered < 3; answered++) {
      next(open, answered).complete(DONE);
      settledSoFar(open, answered + 1);
    }
    assertThat(outcomes()).containsExactly(DONE, DONE, DONE);
  }

  /** Waits for a request to be under way. */
  private static CompletableFuture<Outcome> next(
      List<CompletableFuture<Outcome>> open, int number) {
    synchronized (open) {
      while (open.size() <= number) {
        try {
          open.wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return open.get(number);
    }
  }

  private static void settledSoFar(List<CompletableFuture<Outcome>> open, int done) {
    synchronized (open) {
      assertThat(open.size() - done).isLessThanOrEqualTo(1);
    }
  }

  private ActorRef<ApiAdapter.Message> adapter(int tries) {
    var pauses = new Pauses(Duration.ofMillis(2), Duration.ofMillis(2));
    return kit.spawn(
        ApiAdapter.create(
            TestVerb.unreachable(),
            new RequestSettings(1, 1, tries, pauses, Duration.ofSeconds(2))));
  }

  private ApiAdapter.Do doing(Verb... verbs) {
    return new ApiAdapter.Do(1, List.of(verbs), settled.ref());
  }

  private List<Outcome> outcomes() {
    return settled.receiveMessage().outcomes();
  }

  /** Answers its attempts so, one after the other. */
  private Verb answering(Outcome... answers) {
    var next = new AtomicInteger();
    return TestVerb.of(
        () -> {
          attempts.add(System.nanoTime());
          return CompletableFuture.completedFuture(answers[next.getAndIncrement()]);
        });
  }
}
