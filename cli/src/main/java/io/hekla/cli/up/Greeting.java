package io.hekla.cli.up;

import io.hekla.model.observing.Mode;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** First words of a member of a real cluster: whether it schedules, or only observes, and why. */
final class Greeting {
  private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

  private final String server;
  private final Supplier<Mode> mode;
  private final CompletionStage<?> ended;
  private final PrintWriter out;

  /**
   * Creates the greeting of a member.
   *
   * @param server address of the API server
   * @param mode returns the current mode
   * @param ended completes when the member ends
   */
  Greeting(String server, Supplier<Mode> mode, CompletionStage<?> ended, PrintWriter out) {
    this.server = server;
    this.mode = mode;
    this.ended = ended;
    this.out = out;
  }

  /**
   * Prints the mode once it is decided. Where that takes longer than some time, prints what it
   * waits for, and the mode later, by a thread of its own.
   */
  void print(Duration longest) {
    awaitDecision(longest);
    say();
    if (mode.get().isUndecided()) {
      Thread.ofPlatform()
          .daemon()
          .name("greeting")
          .start(
              () -> {
                awaitDecision(FOR_EVER);
                if (!mode.get().isUndecided()) {
                  say();
                }
              });
    }
  }

  private void say() {
    out.println(text(mode.get()) + " Ctrl-C stops it.");
    out.flush();
  }

  private void awaitDecision(Duration longest) {
    long begin = System.nanoTime();
    while (mode.get().isUndecided() && System.nanoTime() - begin < longest.toNanos()) {
      try {
        ended.toCompletableFuture().get(50, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException notYet) {
        // The loop checks again.
      } catch (ExecutionException e) {
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private String text(Mode now) {
    return switch (now) {
      case Mode.Acts acts -> "Hekla is up and schedules " + server + ".";
      case Mode.Observes(Mode.ByOption byOption, var since) ->
          "Hekla is up and only observes "
              + server
              + ": it decides, records and compares; it binds, evicts and writes nothing there.";
      case Mode.Observes(var why, var since) ->
          "Hekla is up and only observes "
              + server
              + ", since "
              + why.text()
              + ". It binds, evicts and writes nothing but an Event until that is over; then it"
              + " schedules.";
    };
  }
}
