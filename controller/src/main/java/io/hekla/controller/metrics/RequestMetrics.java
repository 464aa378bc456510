package io.hekla.controller.metrics;

import io.hekla.controller.api.Answer;

/** Metrics of requests to the API server, as Volcano's client counts them; for any thread. */
public final class RequestMetrics {
  private static final double NANOS_OF_A_SECOND = 1e9;

  private final MetricTable sums = new MetricTable();

  /**
   * Counts a request that was answered, or was not.
   *
   * @param method HTTP method, in capitals
   * @param success status code if it was done
   */
  public synchronized void answered(String method, int success, Answer<?> answer, long nanos) {
    String code =
        switch (answer) {
          case Answer.Done<?> done -> Integer.toString(success);
          case Answer.Refused<?> refused -> Integer.toString(refused.code());
          case Answer.Unreachable<?> unreachable -> "<error>";
          case Answer.Deferred<?> held -> "";
        };
    if (!code.isEmpty()) {
      sums.add(VolcanoMetric.API_REQUESTS, 1, code, method, method);
      sums.observe(VolcanoMetric.API_REQUEST_TIME, (double) nanos / NANOS_OF_A_SECOND, method);
    }
  }

  /** Adds all series to a table. */
  public synchronized void addTo(MetricTable table) {
    table.addAll(sums);
  }
}
