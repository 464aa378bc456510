package io.hekla.actors.metrics;

import io.hekla.controller.tracing.OtlpJson;
import io.hekla.controller.tracing.Span;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exporter of spans by OpenTelemetry's protocol over HTTP, on a thread of its own, one request
 * after the other. Spans that a collector does not take are lost; jobs do not wait for it.
 */
final class OtlpExporter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OtlpExporter.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Traces that may wait; further ones are left out. */
  private static final int WAITING = 1_000;

  /** Most traces of one request. */
  private static final int BATCH = 100;

  private static final int FIRST_REFUSAL = 300;

  private final BlockingQueue<List<Span>> waiting = new ArrayBlockingQueue<>(WAITING);
  private final URI endpoint;
  private final Thread thread;
  private boolean fails;

  private OtlpExporter(URI endpoint) {
    this.endpoint = endpoint;
    this.thread = Thread.ofPlatform().name("hekla-traces").daemon().unstarted(this::run);
  }

  /**
   * Starts the thread.
   *
   * @param endpoint with the path, as in {@code http://collector:4318/v1/traces}
   */
  static OtlpExporter start(URI endpoint) {
    var exporter = new OtlpExporter(endpoint);
    exporter.thread.start();
    return exporter;
  }

  /** Exports the spans of a trace, soon. Does not wait; for any thread. */
  void export(List<Span> trace) {
    if (!waiting.offer(List.copyOf(trace))) {
      LOG.debug("a trace is left out: {} wait", WAITING);
    }
  }

  private void run() {
    try (var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      while (!Thread.currentThread().isInterrupted()) {
        var traces = new ArrayList<List<Span>>(List.of(waiting.take()));
        waiting.drainTo(traces, BATCH - 1);
        send(traces.stream().flatMap(List::stream).toList(), http);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(List<Span> spans, HttpClient http) throws InterruptedException {
    try {
      var request =
          HttpRequest.newBuilder(endpoint)
              .timeout(PATIENCE)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(OtlpJson.request(spans)))
              .build();
      int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      report(status < FIRST_REFUSAL, "status " + status);
    } catch (IOException e) {
      report(false, String.valueOf(e));
    }
  }

  /** Logs the first of several failures in a row. */
  private void report(boolean done, String why) {
    if (!done && !fails) {
      LOG.warn("traces: {} does not take spans, which are lost meanwhile: {}", endpoint, why);
    }
    fails = !done;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
