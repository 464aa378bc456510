package io.hekla.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A server that refuses for now is waited for, but not for ever. */
class PatienceTest {
  private static ApiFailure refusal(int code, Duration retryAfter) {
    return new ApiFailure(code, "", "no", List.of(), retryAfter);
  }

  private static Optional<Duration> pause(Patience patience, long seconds) {
    return patience.pause(refusal(429, Duration.ofSeconds(seconds)));
  }

  @Test
  void pauseIsThatOfTheServer() {
    assertThat(pause(Patience.WHOLE, 7)).contains(Duration.ofSeconds(7));
    assertThat(pause(Patience.WHOLE, 0)).contains(Patience.USUAL_PAUSE);
  }

  @Test
  void otherRefusalsAreFinal() {
    for (int code : new int[] {400, 401, 403, 404, 413, 503, 504}) {
      assertThat(Patience.WHOLE.pause(refusal(code, Duration.ofSeconds(1))))
          .as("" + code)
          .isEmpty();
    }
  }

  @Test
  void refusalsInARowAreBounded() {
    Patience patience = Patience.WHOLE;
    int pauses = 0;
    while (pause(patience, 1).isPresent()) {
      patience = patience.after(Duration.ofSeconds(1));
      pauses++;
    }

    assertThat(pauses).isEqualTo(Patience.MOST_IN_A_ROW);
    assertThat(pause(patience.afterAnswer(), 1)).isPresent();
  }

  @Test
  void wholeTimeIsBounded() {
    Patience patience = Patience.WHOLE;
    Duration waited = Duration.ZERO;
    while (pause(patience, 100).isPresent()) {
      patience = patience.after(Duration.ofSeconds(100)).afterAnswer();
      waited = waited.plusSeconds(100);
    }

    assertThat(waited).isBetween(Patience.LONGEST.minusSeconds(100), Patience.LONGEST);
  }

  @Test
  void pauseThatUsersWouldNotUnderstandIsNone() {
    assertThat(pause(Patience.WHOLE, Patience.LONGEST_PAUSE.toSeconds())).isPresent();
    assertThat(pause(Patience.WHOLE, Patience.LONGEST_PAUSE.toSeconds() + 1)).isEmpty();
  }
}
