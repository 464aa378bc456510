package io.hekla.controller.request;

import io.hekla.controller.verb.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Failure of a writer's requests, which is reported once for as long as it is the same. */
public final class RequestFailure {
  private final Consumer<String> report;
  private Optional<String> last = Optional.empty();

  /**
   * @param report receives the reason
   */
  public RequestFailure(Consumer<String> report) {
    this.report = report;
  }

  /** Takes the outcomes of requests that were made together. */
  public void settled(List<Outcome> outcomes) {
    Optional<String> now = Outcome.firstFailure(outcomes);
    if (!now.equals(last)) {
      now.ifPresent(report);
    }
    last = now;
  }
}
