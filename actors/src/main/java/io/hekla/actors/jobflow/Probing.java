package io.hekla.actors.jobflow;

import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.controller.effect.Prober;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prober of pods for the probes of flows, in turns: a JobFlow of many pods opens no more
 * connections than others, and its questions wait behind its own.
 */
public final class Probing implements Prober {
  /** Most connections at once, of all JobFlows. */
  private static final int AT_ONCE = 128;

  private static final int FIRST_GOOD = 200;
  private static final int FIRST_BAD = 400;

  private final Duration patience;
  private final HttpClient client;
  private final Consumer<ProbeTurns.Answer> onAnswer;
  // Guarded by itself: pods answer on threads of their own.
  private final ProbeTurns turns = new ProbeTurns(AT_ONCE);

  /**
   * @param patience time that a pod may take to answer
   * @param onAnswer receives which pod of a flow refused and how, or that none did
   */
  Probing(Duration patience, Consumer<ProbeTurns.Answer> onAnswer) {
    this.patience = patience;
    this.client = HttpClient.newBuilder().connectTimeout(patience).build();
    this.onAnswer = onAnswer;
  }

  /**
   * Creates a prober of pods that sends their JobFlows the answers.
   *
   * @param patience time that a pod may take to answer
   */
  public static Prober prober(Duration patience, Entities entities) {
    return new Probing(
        patience,
        answer ->
            entities.tell(
                EntityTypes.JOB_FLOW,
                answer.jobFlow(),
                new EntityMessage.Instruct(
                    new JobFlowCommand.Probed(
                        answer.ask().uid(), answer.ask().flow(), answer.refusal()))));
  }

  @Override
  public void ask(ObjectKey jobFlow, AskProbes ask) {
    synchronized (turns) {
      turns.add(jobFlow, ask);
      askNext();
    }
  }

  private void answered(ProbeTurns.Turn turn, String refusal) {
    Optional<ProbeTurns.Answer> answer;
    synchronized (turns) {
      answer = turns.answered(turn, refusal);
      askNext();
    }
    answer.ifPresent(onAnswer);
  }

  private void askNext() {
    for (var turn = turns.next(); turn.isPresent(); turn = turns.next()) {
      var current = turn.get();
      // Never on this thread: an immediate failure would ask the next from within itself.
      var unused = ask(current.question()).thenAcceptAsync(refusal -> answered(current, refusal));
    }
  }

  private CompletableFuture<String> ask(Question question) {
    var refusal =
        switch (question.probe()) {
          case Probe.Http http -> begin(() -> get(http, question.address()));
          case Probe.Tcp tcp -> begin(() -> connect(tcp, question.address()));
        };
    return refusal
        .completeOnTimeout("it did not answer in time", patience.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionally(failure -> "it cannot be queried: " + cause(failure))
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

  /** Begins a question; one that cannot even begin, as with an impossible header, has failed. */
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
    // The body after the status is never read: it may have no end. The connection ends with it.
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

  /** Returns the address as in a URL: an IPv6 address has colons of its own. */
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
      // No more was wanted of the connection.
    }
  }
}
