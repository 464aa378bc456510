package io.hekla.actors.remote;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.KubernetesApi.WatchEnd;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The API that another member lends. While no member lends one, every request is unreachable and
 * every watch closes at once.
 */
public final class RemoteKubernetesApi implements KubernetesApi {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ActorSystem<?> system;
  private final Duration timeout;
  private final AtomicLong number = new AtomicLong();
  private volatile Optional<ActorRef<ApiServing.Message>> lender = Optional.empty();

  /**
   * @param context of the actor below which the search for a lender runs
   * @param timeout after which a request counts as unanswered
   */
  public RemoteKubernetesApi(ActorContext<?> context, Duration timeout) {
    this.system = context.getSystem();
    this.timeout = timeout;
    ActorRef<Receptionist.Listing> search =
        context.spawn(
            Behaviors.receiveMessage(
                listing -> {
                  lender =
                      listing.getServiceInstances(ApiServing.KEY).stream()
                          .min(Comparator.comparing(ref -> ref.path().toString()));
                  return Behaviors.same();
                }),
            "search-for-api");
    system.receptionist().tell(Receptionist.subscribe(ApiServing.KEY, search));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    var answer = new CompletableFuture<Answer<Listing<T>>>();
    lender.ifPresentOrElse(
        ref ->
            system.systemActorOf(
                PageGatherer.create(kind, ref, timeout, answer),
                "list-" + kind.plural() + "-" + number.incrementAndGet(),
                Props.empty()),
        () -> answer.complete(nobody()));
    return answer;
  }

  @Override
  public CompletionStage<Answer<JsonNode>> read(String path) {
    return ask(new ApiRequest.Read(path), RemoteKubernetesApi::json);
  }

  private static Optional<JsonNode> json(ApiReply reply) {
    try {
      return reply instanceof ApiReply.Done done
          ? Optional.of(MAPPER.readTree(done.json()))
          : Optional.empty();
    } catch (JsonProcessingException nonsense) {
      return Optional.empty();
    }
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return ask(new ApiRequest.Get(kind.name(), key), object(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    return ask(new ApiRequest.Create(kind.name(), KindJson.write(object)), object(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return ask(new ApiRequest.Replace(kind.name(), KindJson.write(object)), object(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return ask(new ApiRequest.Patch(kind.name(), key, part, patch.toString()), object(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return ask(new ApiRequest.Delete(kind.name(), key, uid, propagation), object(kind));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return ask(
        new ApiRequest.Bind(pod, uid, node, annotations),
        reply ->
            reply instanceof ApiReply.Bound bound
                ? Optional.of(new Binding(bound.pod(), bound.uid(), bound.node(), bound.version()))
                : Optional.empty());
  }

  @Override
  public <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    var found = lender;
    if (found.isEmpty()) {
      watcher.closed(WatchEnd.CLOSED, "no member lends the Kubernetes API");
      return () -> {};
    }
    ActorRef<WatchEvent> watch =
        system.systemActorOf(
            BorrowedWatch.create(kind, afterVersion, watcher, found.get()),
            "watch-" + kind.plural() + "-" + number.incrementAndGet(),
            Props.empty());
    return () -> watch.tell(new WatchEvent.Closed(0, WatchEnd.CLOSED, "closed"));
  }

  /** Nothing is held here: watches end by themselves, requests with the actor system. */
  @Override
  public void close() {}

  private <T> CompletionStage<Answer<T>> ask(
      ApiRequest request, Function<ApiReply, Optional<T>> whenDone) {
    var found = lender;
    if (found.isEmpty()) {
      return CompletableFuture.completedFuture(nobody());
    }
    return AskPattern.<ApiServing.Message, ApiReply>ask(
            found.get(),
            replyTo -> new ApiServing.Ask(request, replyTo),
            timeout,
            system.scheduler())
        .handle(
            (reply, failure) ->
                reply == null
                    ? new Answer.Unreachable<T>(String.valueOf(failure))
                    : answer(reply, whenDone));
  }

  private static <T extends HasMetadata> Function<ApiReply, Optional<T>> object(Kind<T> kind) {
    return reply ->
        reply instanceof ApiReply.Done done
            ? Optional.of(KindJson.read(kind, done.json()))
            : Optional.empty();
  }

  static <T> Answer<T> answer(ApiReply reply, Function<ApiReply, Optional<T>> whenDone) {
    return switch (reply) {
      case ApiReply.Refused no -> new Answer.Refused<>(no.code(), no.reason(), no.message());
      case ApiReply.Unreachable nobody -> new Answer.Unreachable<>(nobody.message());
      case ApiReply.Done done -> done(done, whenDone);
      case ApiReply.Bound bound -> done(bound, whenDone);
      case ApiReply.Page page -> done(page, whenDone);
    };
  }

  private static <T> Answer<T> done(ApiReply reply, Function<ApiReply, Optional<T>> whenDone) {
    return whenDone
        .apply(reply)
        .<Answer<T>>map(Answer.Done::new)
        .orElseGet(() -> new Answer.Unreachable<>("an answer to another question: " + reply));
  }

  private static <T> Answer<T> nobody() {
    return new Answer.Unreachable<>("no member lends the Kubernetes API");
  }
}
