package io.hekla.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.api.QuestionLimits.Bounds;
import io.hekla.recorder.api.QuestionLimits.Refusal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** One user cannot take the answers of all others, and all together are bounded. */
class QuestionLimitsTest {
  private final AtomicLong now = new AtomicLong();

  private QuestionLimits limits(int perUser, int perMinute, int all) {
    return new QuestionLimits(
        new Bounds(perUser, perMinute, all, 0.05, Duration.ofSeconds(10)), now::get);
  }

  private void after(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void userWhoseQuestionsAreBeingAnsweredHasToWaitAndOthersHaveNot() {
    QuestionLimits limits = limits(2, 100, 10);

    assertThat(limits.begin("ada")).isEmpty();
    assertThat(limits.begin("ada")).isEmpty();
    assertThat(limits.begin("ada").orElseThrow().status().code()).isEqualTo(429);
    assertThat(limits.begin("ben")).isEmpty();
    limits.done("ada", Duration.ZERO);
    assertThat(limits.begin("ada")).isEmpty();
  }

  @Test
  void workThatNoUserWaitsForTakesOfTheLoadOfAll() {
    QuestionLimits limits = limits(2, 100, 10);
    assertThat(limits.canSpare()).isTrue();

    limits.took(Duration.ofDays(1));

    assertThat(limits.canSpare()).isFalse();
    assertThat(limits.begin("ada").orElseThrow().limit().setting()).isEqualTo("load");
  }

  @Test
  void userMayAskSoManyInAMinute() {
    QuestionLimits limits = limits(1, 6, 10);
    for (int i = 0; i < 6; i++) {
      assertThat(limits.begin("ada")).isEmpty();
      limits.done("ada", Duration.ZERO);
    }

    Refusal rate = limits.begin("ada").orElseThrow();
    assertThat(rate.limit().setting()).isEqualTo("user-rate");
    ApiStatus refusal = rate.status();
    assertThat(refusal.reason()).isEqualTo("TooManyRequests");
    assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(10));
    after(Duration.ofSeconds(10));
    assertThat(limits.begin("ada")).isEmpty();
    limits.done("ada", Duration.ZERO);
    assertThat(limits.begin("ada")).isPresent();
  }

  @Test
  void allUsersTogetherAreBounded() {
    QuestionLimits limits = limits(1, 10, 3);
    for (String user : new String[] {"a", "b", "c"}) {
      assertThat(limits.begin(user)).isEmpty();
    }

    assertThat(limits.begin("d").orElseThrow().status().message()).startsWith("too many questions");
    limits.done("b", Duration.ZERO);
    assertThat(limits.begin("d")).isEmpty();
  }

  @Test
  void usersAreForgottenAfterAMinute() {
    QuestionLimits limits = limits(1, 10, 100_000);
    for (int i = 0; i < 1_000; i++) {
      limits.begin("user-" + i);
      limits.done("user-" + i, Duration.ZERO);
    }
    assertThat(limits.begin("ada")).isEmpty();

    after(Duration.ofMinutes(1));
    assertThat(limits.begin("ben")).isEmpty();

    assertThat(limits.askers()).isEqualTo(2);
  }

  @Test
  void answersOfAllUsersTakeTheirShareOfACpuInTheLongRun() {
    QuestionLimits limits = limits(1, 1_000, 10);
    for (String user : new String[] {"ada", "eve"}) {
      assertThat(limits.begin(user)).isEmpty();
      limits.done(user, Duration.ofSeconds(6));
    }

    Refusal load = limits.begin("ben").orElseThrow();
    assertThat(load.limit().setting()).isEqualTo("load");
    ApiStatus refusal = load.status();
    assertThat(refusal.code()).isEqualTo(429);
    assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(40));
    after(Duration.ofSeconds(41));
    assertThat(limits.begin("ben")).isEmpty();
    limits.done("ben", Duration.ofSeconds(1));
    assertThat(limits.begin("ada")).isPresent();
  }

  @Test
  void serviceAccountsOfANamespaceAreOneUser() {
    assertThat(QuestionLimits.asker("system:serviceaccount:team-a:bot-1"))
        .isEqualTo(QuestionLimits.asker("system:serviceaccount:team-a:bot-2"))
        .isNotEqualTo(QuestionLimits.asker("system:serviceaccount:team-ab:bot-1"));
    assertThat(QuestionLimits.asker("ada:b:c")).isEqualTo("ada:b:c");
    assertThat(QuestionLimits.asker("system:serviceaccount:x"))
        .isEqualTo("system:serviceaccount:x");
  }

  @Test
  void oneUserLeavesHalfOfTheShareToOthers() {
    QuestionLimits limits = limits(1, 1_000, 10);
    assertThat(limits.begin("ada")).isEmpty();
    limits.done("ada", Duration.ofSeconds(6));

    Refusal refusal = limits.begin("ada").orElseThrow();
    assertThat(refusal.limit().setting()).isEqualTo("user-load");
    assertThat(refusal.status().retryAfter()).isEqualTo(Duration.ofSeconds(40));
    assertThat(limits.begin("ben")).isEmpty();
    limits.done("ben", Duration.ofSeconds(1));

    after(Duration.ofSeconds(41));
    assertThat(limits.begin("ada")).isEmpty();
  }

  @Test
  void longAnswerKeepsNobodyOutForEver() {
    QuestionLimits limits = limits(1, 1_000, 10);
    assertThat(limits.begin("ada")).isEmpty();
    limits.done("ada", Duration.ofHours(1));

    after(Duration.ofSeconds(201));
    assertThat(limits.begin("ben")).isEmpty();
    limits.done("ben", Duration.ZERO);
    assertThat(limits.begin("ada")).isEmpty();
  }

  @Test
  void userIsRememberedUntilTheTimeIsSavedAgain() {
    QuestionLimits limits = limits(1, 1_000, 10);
    assertThat(limits.begin("ada")).isEmpty();
    limits.done("ada", Duration.ofSeconds(9));

    after(Duration.ofSeconds(100));
    assertThat(limits.begin("ada").orElseThrow().limit().setting()).isEqualTo("user-load");
  }
}
