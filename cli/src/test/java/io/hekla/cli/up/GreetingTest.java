package io.hekla.cli.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.model.observing.Mode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A member that begins to schedule says so, however late. */
@Isolated("it looks for threads of the JVM")
class GreetingTest {
  private static final Mode UNDECIDED = new Mode.Observes(new Mode.NotObservedYet(), Instant.EPOCH);

  private final StringWriter out = new StringWriter();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile Mode mode = UNDECIDED;

  private void greet() {
    new Greeting("https://server", () -> mode, ended, new PrintWriter(out)).print(Duration.ZERO);
  }

  private String[] lines() {
    return out.toString().lines().toArray(String[]::new);
  }

  @Test
  void memberThatSchedulesAtOnceSaysSoOnce() {
    mode = new Mode.Acts();

    greet();

    assertThat(lines())
        .containsExactly("Hekla is up and schedules https://server. Ctrl-C stops it.");
  }

  @Test
  void memberThatIsUndecidedForLongSaysWhyAndLaterThatItSchedules() {
    greet();
    assertThat(lines())
        .singleElement()
        .asString()
        .contains("only observes https://server, since it has not checked yet");

    mode = new Mode.Acts();

    await().untilAsserted(() -> assertThat(lines()).hasSize(2));
    assertThat(lines()[1]).startsWith("Hekla is up and schedules https://server.");
  }

  @Test
  void memberThatEndsUndecidedSaysNoMore() throws InterruptedException {
    greet();
    ended.complete(null);

    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("greeting")) {
        thread.join(Duration.ofSeconds(10));
      }
    }
    assertThat(lines()).hasSize(1);
  }
}
