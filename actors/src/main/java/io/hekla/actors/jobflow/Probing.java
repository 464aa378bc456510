package io.hekla.actors.jobflow;

import io.hekla.actors.fair.FairQueue;
import io.hekla.model.jobflow.JobFlowEffect.Question;
import io.hekla.model.jobflow.Probe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks pods what the probes of flows want to know: so many at once as sockets cost little. The
 * namespaces take turns, none has more than half of what is under way, and of a flow nothing more
 * is asked once a pod refused.
 */
final class Probing {
  private static final int AT_ONCE = 64;
  private static final int AT_ONCE_OF_ONE = AT_ONCE / 2;
  private static final int FIRST_GOOD = 200;
  private static final int FIRST_BAD = 400;

  private final Duration patience;
  private final HttpClient client;
  private final FairQueue<String, Round> waiting = new FairQueue<>();
  private final Map<String, Integer> underWay = new HashMap<>();
  private int allUnderWay;

  /** What is asked for one flow. */
  private static final class Round {
    private final String namespace;
    private final List<Question> questions;
    private final CompletableFuture<String> refusal = new CompletableFuture<>();
    private int asked;
    private int answered;

    Round(String namespace, List<Question> questions) {
      this.namespace = namespace;
      this.questions = List.copyOf(questions);
    }
  }

  /**
   * @param patience how long a pod may take to answer
   */
  Probing(Duration patience) {
    this.patience = patience;
    this.client = HttpClient.newBuilder().connectTimeout(patience).build();
  }

  /**
   * Which pod refused and how, of several the one that did so first; empty if all gave the answer
   * wanted.
   *
   * @param namespace the flow's
   */
  CompletableFuture<String> refusal(String namespace, List<Question> questions) {
    var round = new Round(namespace, questions);
    if (questions.isEmpty()) {
      return CompletableFuture.completedFuture("");
    }
    synchronized (this) {
      waiting.add(namespace, round);
    }
    askMore();
    return round.refusal;
  }

  private synchronized void askMore() {
    while (allUnderWay < AT_ONCE) {
      var next = waiting.next(namespace -> underWay.getOrDefault(namespace, 0) < AT_ONCE_OF_ONE);
      if (next.isEmpty()) {
        return;
      }
      next.filter(round -> !round.refusal.isDone()).ifPresent(this::askOne);
    }
  }

  private void askOne(Round round) {
    Question question = round.questions.get(round.asked++);
    if (round.asked < round.questions.size()) {
      waiting.add(round.namespace, round);
    }
    allUnderWay++;
    underWay.merge(round.namespace, 1, Integer::sum);
    // On another thread: what is answered at once must not ask the next from within.
    var unused = ask(question).thenAcceptAsync(refusal -> answered(round, refusal));
  }

  private void answered(Round round, String refusal) {
    boolean isLast;
    synchronized (this) {
      allUnderWay--;
      underWay.computeIfPresent(round.namespace, (name, count) -> count == 1 ? null : count - 1);
      isLast = ++round.answered == round.questions.size();
    }
    if (isLast || !refusal.isEmpty()) {
      round.refusal.complete(refusal);
    }
    askMore();
  }

  private CompletableFuture<String> ask(Question question) {
    var refusal =
        switch (question.probe()) {
          case Probe.Http http -> begin(() -> get(http, question.address()));
          case Probe.Tcp tcp -> begin(() -> connect(tcp, question.address()));
        };
    return refusal
        .completeOnTimeout("it did not answer in time", patience.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionally(failure -> "it cannot be asked: " + cause(failure))
        .thenApply(
            why ->
                why.isEmpty()
                    ? ""
                    : "a pod of task %s at %s, port %d: %s"
                        .formatted(
                            question.probe().task(),
                            question.address(),
                            question.probe().port(),
                            why));
  }

  /** What cannot even begin, as with an impossible header, has failed. */
  private static CompletableFuture<String> begin(Supplier<CompletableFuture<String>> asking) {
    try {
      return asking.get();
    } catch (IllegalArgumentException impossible) {
      return CompletableFuture.failedFuture(impossible);
    }
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }

  private CompletableFuture<String> get(Probe.Http probe, String address) {
    String path = probe.path().startsWith("/") ? probe.path() : "/" + probe.path();
    var request =
        HttpRequest.newBuilder(URI.create("http://" + at(address) + ":" + probe.port() + path));
    if (!probe.header().isEmpty()) {
      request.header(probe.header(), probe.value());
    }
    var status = new CompletableFuture<Integer>();
    // What comes after the status is never read: it may have no end. The connection ends with it.
    CompletableFuture<HttpResponse<Void>> exchange =
        client.sendAsync(
            request.timeout(patience).build(),
            response -> {
              status.complete(response.statusCode());
              return HttpResponse.BodySubscribers.fromSubscriber(new UnreadBody());
            });
    var unused =
        exchange.whenComplete(
            (done, failure) -> {
              if (failure != null) {
                status.completeExceptionally(failure);
              }
            });
    return status
        .orTimeout(patience.toNanos(), TimeUnit.NANOSECONDS)
        .whenComplete((code, failure) -> exchange.cancel(true))
        .thenApply(
            code ->
                code >= FIRST_GOOD && code < FIRST_BAD ? "" : "it answered with status " + code);
  }

  /** As in a URL: an IPv6 address has colons of its own. */
  private static String at(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  private static CompletableFuture<String> connect(Probe.Tcp probe, String address) {
    var answer = new CompletableFuture<String>();
    try {
      var channel = AsynchronousSocketChannel.open();
      // Closed however it ends, also when patience does.
      var unused = answer.whenComplete((refusal, failure) -> close(channel));
      channel.connect(
          new InetSocketAddress(address, probe.port()),
          answer,
          new CompletionHandler<@Nullable Void, CompletableFuture<String>>() {
            @Override
            public void completed(@Nullable Void nothing, CompletableFuture<String> waiting) {
              waiting.complete("");
            }

            @Override
            public void failed(Throwable failure, CompletableFuture<String> waiting) {
              waiting.completeExceptionally(failure);
            }
          });
    } catch (IOException impossible) {
      answer.completeExceptionally(impossible);
    }
    return answer;
  }

  private static void close(AsynchronousSocketChannel channel) {
    try {
      channel.close();
    } catch (IOException gone) {
      // Nothing more was wanted of it.
    }
  }
}
