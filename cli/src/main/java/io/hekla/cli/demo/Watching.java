package io.hekla.cli.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Display of a cluster as it changes, until a condition holds. */
public final class Watching {
  private static final Duration LIVE = Duration.ofMillis(250);
  private static final Duration PLAIN = Duration.ofSeconds(5);

  private final KubernetesApi api;
  private final HeklaSystem system;
  private final Terminal terminal;
  private final Instant since;
  private Picture lastSeen = new Picture(0, 0, 0, List.of(), List.of(), List.of());
  private boolean answered;

  Watching(KubernetesApi api, HeklaSystem system, Terminal terminal, Instant since) {
    this.api = api;
    this.system = system;
    this.terminal = terminal;
    this.since = since;
  }

  /** Shows a cluster on standard output until the system ends. */
  public static void untilEnd(KubernetesApi api, HeklaSystem system) throws InterruptedException {
    new Watching(api, system, Terminal.ofProcess(), Instant.now()).until(picture -> false);
  }

  /**
   * Shows the cluster until the picture is as wanted, or the system ended; returns the last
   * picture.
   */
  Picture until(Predicate<Picture> enough) throws InterruptedException {
    CompletionStage<?> ended = system.ended();
    String said = "";
    Instant next = Instant.now();
    while (true) {
      Picture picture = draw();
      Duration passed = Duration.between(since, Instant.now());
      boolean last = enough.test(picture) || ended.toCompletableFuture().isDone();
      if (terminal.isInteractive()) {
        terminal.show(Screen.live(picture, passed, terminal.width()));
      } else if (last || !Instant.now().isBefore(next)) {
        next = Instant.now().plus(PLAIN);
        String line = Screen.summary(picture, passed);
        if (!line.substring(6).equals(said)) {
          Screen.live(picture, passed, terminal.width()).forEach(terminal::print);
          said = line.substring(6);
        }
      }
      if (last) {
        return picture;
      }
      pause(ended);
    }
  }

  private static void pause(CompletionStage<?> ended) throws InterruptedException {
    try {
      ended.toCompletableFuture().get(LIVE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // The usual case: the loop reads again.
    } catch (java.util.concurrent.ExecutionException e) {
      // The system failed; the next iteration finds that it ended.
    }
  }

  /**
   * Returns the current picture of the cluster; the last one if the API does not answer, as when it
   * is closing.
   */
  private Picture draw() {
    answered = true;
    Picture picture = picture();
    if (answered) {
      lastSeen = picture;
    }
    return lastSeen;
  }

  private Picture picture() {
    return PictureReader.read(
        list(Kind.NODE),
        list(Kind.QUEUE),
        list(Kind.JOB),
        list(Kind.POD_GROUP),
        list(Kind.POD),
        system.whyWaiting().exceptionally(silent -> Map.of()).toCompletableFuture().join(),
        Instant.now());
  }

  private <T extends HasMetadata> List<T> list(Kind<T> kind) {
    if (api.list(kind).toCompletableFuture().join()
        instanceof Answer.Done<KubernetesApi.Listing<T>> done) {
      return done.object().items();
    }
    answered = false;
    return List.of();
  }
}
