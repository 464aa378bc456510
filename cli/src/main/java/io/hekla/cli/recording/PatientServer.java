package io.hekla.cli.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Patience;
import io.hekla.cli.cluster.Pauses;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * API server whose refusals for now (429) are waited for, as long as {@link Patience} lasts: the
 * API of the recorder answers so many questions in a minute.
 */
final class PatientServer {
  private final ApiServer server;
  private final Pauses pauses;
  private final Consumer<String> notes;
  private Patience patience = Patience.WHOLE;
  private boolean isNoted;

  /**
   * Creates it.
   *
   * @param notes receives a line before the first pause
   */
  PatientServer(ApiServer server, Pauses pauses, Consumer<String> notes) {
    this.server = server;
    this.pauses = pauses;
    this.notes = notes;
  }

  /**
   * Returns the answer to a GET of a path.
   *
   * @throws ApiFailure if it is refused, or is still refused for now after all pauses
   */
  JsonNode get(String path) {
    while (true) {
      try {
        JsonNode answer = server.get(path);
        patience = patience.afterAnswer();
        return answer;
      } catch (ApiFailure refusal) {
        Optional<Duration> pause = patience.pause(refusal);
        if (pause.isEmpty()) {
          throw refusal;
        }
        wait(refusal, pause.get());
      }
    }
  }

  private void wait(ApiFailure refusal, Duration pause) {
    if (!isNoted) {
      notes.accept(
          "the API server asks to wait (%s); goes on in %d s"
              .formatted(refusal.getMessage(), Math.max(1, pause.toSeconds())));
      isNoted = true;
    }
    pauses.pause(pause);
    patience = patience.after(pause);
  }
}
