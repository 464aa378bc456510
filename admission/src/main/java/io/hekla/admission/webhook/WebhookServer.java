package io.hekla.admission.webhook;

import akka.actor.ClassicActorSystemProvider;
import io.hekla.admission.webhook.certificate.Tls;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Server of the webhook. */
public final class WebhookServer {
  private final HttpsListener listener;
  private final Requests requests;

  private WebhookServer(HttpsListener listener, Requests requests) {
    this.listener = listener;
    this.requests = requests;
  }

  /**
   * Address that it listens on, and paths that it serves.
   *
   * @param host address of this machine to listen on
   * @param port 0 takes a free one
   * @param paths paths that are served
   */
  public record Face(String host, int port, Set<WebhookPath> paths, Limits limits) {
    public Face {
      paths = Set.copyOf(paths);
    }
  }

  /**
   * Opens the port; fails if it is not available.
   *
   * @param judging executor of what takes a processor's time
   * @param readiness called at every request
   * @param listener notified of every response
   */
  public static CompletionStage<WebhookServer> open(
      ClassicActorSystemProvider system,
      Face face,
      Tls tls,
      Executor judging,
      Supplier<WebhookReadiness> readiness,
      ReviewListener listener) {
    Limits limits = face.limits();
    var requests = Requests.of(system, face, tls.asksClients(), judging, readiness, listener);
    return HttpsListener.open(
            system,
            face.host(),
            face.port(),
            tls,
            new HttpsListener.Bounds(
                limits.answerTime(),
                limits.connections(),
                limits.firstRequest(),
                HttpsListener.Bounds.USUAL_HEADERS),
            requests::answer)
        .thenApply(opened -> new WebhookServer(opened, requests));
  }

  /** Returns the port that it listens on. */
  public int port() {
    return listener.port();
  }

  /** Makes it report from now on that it is not ready, while it still answers. */
  public void announceEnd() {
    requests.announceEnd();
  }

  /** Accepts no new connection, ends requests under way, and closes after at most this time. */
  public CompletionStage<?> close(Duration patience) {
    return listener.close(patience);
  }
}
