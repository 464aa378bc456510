package io.hekla.controller.api.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Proxy before an API server, plain HTTP towards its clients and TLS towards the server. It passes
 * on requests, unless one of its faults intervenes; of several the first that is drawn. It counts
 * requests, those that never reach the server too.
 */
public final class FaultProxy implements AutoCloseable {
  private final Upstream upstream;
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Downstream> connections = ConcurrentHashMap.newKeySet();
  private final Queue<ProxiedRequest> requests = new ConcurrentLinkedQueue<>();
  private final Map<String, Integer> met = new ConcurrentSkipListMap<>();
  private final SplittableRandom random;
  private volatile List<Fault> faults = List.of();
  private volatile List<WatchFault> watchFaults = List.of();

  private FaultProxy(URI server, long seed) throws IOException, GeneralSecurityException {
    this.upstream = new Upstream(server);
    this.random = new SplittableRandom(seed);
    this.listening = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    threads.execute(this::listen);
  }

  /** A proxy without any fault yet. */
  public static FaultProxy before(URI server, long seed)
      throws IOException, GeneralSecurityException {
    System.out.printf("FaultProxy before %s, seed %d%n", server, seed);
    return new FaultProxy(server, seed);
  }

  /** Address that it listens on. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** From now on these faults are met, and no others. */
  public void meet(Fault... some) {
    faults = List.of(some);
  }

  /** From now on watches meet these faults, and no others. */
  public void meetInWatches(WatchFault... some) {
    watchFaults = List.of(some);
  }

  /** All requests so far, in the order in which they came. */
  public List<ProxiedRequest> received() {
    return List.copyOf(requests);
  }

  /** Number of requests so far, by verb. */
  public Map<String, Integer> requests() {
    var byVerb = new TreeMap<String, Integer>();
    requests.forEach(one -> byVerb.merge(one.verb(), 1, Integer::sum));
    return byVerb;
  }

  /** Number of occurrences of each fault so far, by its name. */
  public Map<String, Integer> met() {
    return new TreeMap<>(met);
  }

  private void listen() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        threads.execute(() -> serve(socket));
      } catch (IOException e) {
        // Closed, or a client that was gone before it was served.
      }
    }
  }

  /** Serves the requests of one connection one after the other, for as long as it lasts. */
  private void serve(Socket socket) {
    try (var client = new Downstream(socket)) {
      connections.add(client);
      try {
        for (var next = Incoming.read(client.in());
            next.isPresent() && serve(next.get(), client);
            next = Incoming.read(client.in())) {}
      } finally {
        connections.remove(client);
      }
    } catch (IOException e) {
      // Either side has ended the connection: so will the other.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the connection is still of use afterwards. */
  private boolean serve(Incoming incoming, Downstream client)
      throws IOException, InterruptedException {
    requests.add(incoming.request());
    if (incoming.request().isWatch()) {
      return watch(incoming, client);
    }
    Optional<Trouble> trouble = draw(incoming.request());
    if (trouble.isEmpty()) {
      return pass(incoming, client);
    }
    if (incoming.request().isStreamedList() && endsStream(trouble.get())) {
      breakOff(incoming, client);
      return false;
    }
    switch (trouble.get()) {
      case Trouble.Refusal refusal -> {
        client.answer(refusal.code(), "application/json", refusal.retryAfter(), status(refusal));
        return true;
      }
      case Trouble.Reset reset -> client.reset();
      case Trouble.LostAnswer lost -> {
        body(upstream.ask(incoming));
        client.reset();
      }
      case Trouble.Truncation truncation -> {
        var answer = upstream.ask(incoming);
        client.answerHalf(answer.statusCode(), contentType(answer), body(answer));
      }
      case Trouble.Delay delay -> {
        Thread.sleep(draw(delay.longest()));
        return pass(incoming, client);
      }
    }
    return false;
  }

  /** Returns whether a trouble concerns the answer, which of a streamed list has no end. */
  private static boolean endsStream(Trouble trouble) {
    return trouble instanceof Trouble.LostAnswer || trouble instanceof Trouble.Truncation;
  }

  /** Passes on the first event of a streamed list, and no more. */
  private void breakOff(Incoming incoming, Downstream client)
      throws IOException, InterruptedException {
    var answer = upstream.ask(incoming);
    try (var events = new ProxiedEvents(answer.body())) {
      client.begin(answer.statusCode(), contentType(answer));
      Optional<byte[]> first = events.next();
      if (first.isPresent()) {
        client.piece(first.get());
      }
    }
    client.reset();
  }

  private boolean pass(Incoming incoming, Downstream client)
      throws IOException, InterruptedException {
    if (incoming.request().isStreamedList()) {
      return stream(incoming, client, Optional::empty);
    }
    var answer = upstream.ask(incoming);
    var retryAfter =
        answer.headers().firstValueAsLong("Retry-After").stream()
            .mapToObj(Duration::ofSeconds)
            .findFirst()
            .orElse(Duration.ZERO);
    client.answer(answer.statusCode(), contentType(answer), retryAfter, body(answer));
    return true;
  }

  private boolean watch(Incoming incoming, Downstream client)
      throws IOException, InterruptedException {
    return stream(incoming, client, this::drawForEvent);
  }

  private boolean stream(
      Incoming incoming, Downstream client, Supplier<Optional<WatchTrouble>> troubles)
      throws IOException, InterruptedException {
    var answer = upstream.ask(incoming);
    if (answer.statusCode() != 200) {
      client.answer(answer.statusCode(), contentType(answer), Duration.ZERO, body(answer));
      return true;
    }
    try (var events = new ProxiedEvents(answer.body())) {
      client.begin(200, contentType(answer));
      return new WatchRelay(events, client, troubles).run();
    }
  }

  private Optional<Trouble> draw(ProxiedRequest requests) {
    for (Fault fault : faults) {
      if (fault.meets().test(requests) && isDrawn(fault.probability())) {
        met.merge(fault.name(), 1, Integer::sum);
        return Optional.of(fault.trouble());
      }
    }
    return Optional.empty();
  }

  private Optional<WatchTrouble> drawForEvent() {
    for (WatchFault fault : watchFaults) {
      if (isDrawn(fault.probability())) {
        met.merge(fault.trouble().name(), 1, Integer::sum);
        return Optional.of(fault.trouble());
      }
    }
    return Optional.empty();
  }

  private boolean isDrawn(double probability) {
    synchronized (random) {
      return random.nextDouble() < probability;
    }
  }

  private Duration draw(Duration longest) {
    synchronized (random) {
      return Duration.ofNanos(random.nextLong(longest.toNanos()));
    }
  }

  private static byte[] body(HttpResponse<InputStream> answer) throws IOException {
    try (InputStream body = answer.body()) {
      return body.readAllBytes();
    }
  }

  private static String contentType(HttpResponse<?> answer) {
    return answer.headers().firstValue("Content-Type").orElse("text/plain");
  }

  private static byte[] status(Trouble.Refusal refusal) {
    return """
        {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "%s",
         "message": "refused by the test", "code": %d}
        """
        .formatted(refusal.reason(), refusal.code())
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Downstream connection : connections) {
      connection.close();
    }
    upstream.close();
    threads.shutdownNow();
  }
}
