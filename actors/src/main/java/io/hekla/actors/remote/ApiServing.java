package io.hekla.actors.remote;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.model.machine.Kept;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Lends the API of this member to others: carries out requests and starts watches for them. */
public final class ApiServing extends AbstractBehavior<ApiServing.Message> {
  /** Under which members find each other. */
  public static final ServiceKey<Message> KEY = ServiceKey.create(Message.class, "kubernetes-api");

  private static final int PAGE = 200;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What it is told. */
  public sealed interface Message {}

  /** Carry out a request; a list is answered page by page, everything else once. */
  public record Ask(ApiRequest request, ActorRef<ApiReply> replyTo) implements Message, Kept {}

  /** Watch a kind for this actor until it ends. */
  public record StartWatch(String kind, String afterVersion, ActorRef<WatchEvent> listener)
      implements Message, Kept {}

  private record Answered(List<ApiReply> replies, ActorRef<ApiReply> replyTo)
      implements Message, NoSerializationVerificationNeeded {}

  private final KubernetesApi api;

  private ApiServing(ActorContext<Message> context, KubernetesApi api) {
    super(context);
    this.api = api;
    context.getSystem().receptionist().tell(Receptionist.register(KEY, context.getSelf()));
  }

  /** Lends this API. */
  public static Behavior<Message> create(KubernetesApi api) {
    return Behaviors.setup(context -> new ApiServing(context, api));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Ask ask ->
          getContext()
              .pipeToSelf(
                  attempt(ask.request()),
                  (replies, failure) ->
                      new Answered(
                          replies == null
                              ? List.of(new ApiReply.Unreachable(String.valueOf(failure)))
                              : replies,
                          ask.replyTo()));
      case Answered answered -> answered.replies().forEach(answered.replyTo()::tell);
      case StartWatch start ->
          getContext()
              .spawnAnonymous(
                  LentWatch.create(
                      KindJson.named(start.kind()), api, start.afterVersion(), start.listener()));
    }
    return this;
  }

  /** A request that the API cannot even read costs its sender an answer, not everybody the API. */
  private CompletionStage<List<ApiReply>> attempt(ApiRequest request) {
    try {
      return carryOut(request);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(
          List.of(new ApiReply.Refused(400, "BadRequest", String.valueOf(e))));
    }
  }

  private CompletionStage<List<ApiReply>> carryOut(ApiRequest request) {
    return switch (request) {
      case ApiRequest.ListAll list -> list(KindJson.named(list.kind()));
      case ApiRequest.Read read ->
          api.read(read.path())
              .thenApply(
                  answer -> List.of(reply(answer, json -> new ApiReply.Done(json.toString()))));
      case ApiRequest.Get get -> once(api.get(KindJson.named(get.kind()), get.key()));
      case ApiRequest.Create create -> create(KindJson.named(create.kind()), create.json());
      case ApiRequest.Replace replace -> replace(KindJson.named(replace.kind()), replace.json());
      case ApiRequest.Patch patch -> patch(patch);
      case ApiRequest.Delete delete ->
          once(
              api.delete(
                  KindJson.named(delete.kind()), delete.key(), delete.uid(), delete.propagation()));
      case ApiRequest.Bind bind ->
          api.bind(bind.pod(), bind.uid(), bind.node(), bind.annotations())
              .thenApply(
                  answer ->
                      List.of(
                          reply(
                              answer,
                              done ->
                                  new ApiReply.Bound(
                                      done.pod(),
                                      done.uid(),
                                      done.node(),
                                      done.resourceVersion()))));
    };
  }

  private <T extends HasMetadata> CompletionStage<List<ApiReply>> create(
      Kind<T> kind, String json) {
    return once(api.create(kind, KindJson.read(kind, json)));
  }

  private <T extends HasMetadata> CompletionStage<List<ApiReply>> replace(
      Kind<T> kind, String json) {
    return once(api.replace(kind, KindJson.read(kind, json)));
  }

  private CompletionStage<List<ApiReply>> patch(ApiRequest.Patch patch) {
    try {
      return once(
          api.patch(
              KindJson.named(patch.kind()),
              patch.key(),
              patch.part(),
              MAPPER.readTree(patch.json())));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a JSON patch: " + patch.json(), e);
    }
  }

  private <T extends HasMetadata> CompletionStage<List<ApiReply>> list(Kind<T> kind) {
    return api.list(kind)
        .thenApply(
            answer -> {
              if (answer instanceof Answer.Done<KubernetesApi.Listing<T>> done) {
                return pages(done.object());
              }
              return List.of(reply(answer, none -> new ApiReply.Unreachable("impossible")));
            });
  }

  private static List<ApiReply> pages(KubernetesApi.Listing<?> listing) {
    var items = listing.items().stream().map(one -> KindJson.write((HasMetadata) one)).toList();
    int pages = Math.max(1, (items.size() + PAGE - 1) / PAGE);
    var replies = new ArrayList<ApiReply>();
    for (int page = 0; page < pages; page++) {
      replies.add(
          new ApiReply.Page(
              page,
              pages,
              items.subList(page * PAGE, Math.min(items.size(), (page + 1) * PAGE)),
              listing.resourceVersion()));
    }
    return replies;
  }

  private static <T extends HasMetadata> CompletionStage<List<ApiReply>> once(
      CompletionStage<Answer<T>> stage) {
    return stage.thenApply(
        answer -> List.of(reply(answer, done -> new ApiReply.Done(KindJson.write(done)))));
  }

  private static <T> ApiReply reply(
      Answer<T> answer, java.util.function.Function<T, ApiReply> whenDone) {
    return switch (answer) {
      case Answer.Done<T> done -> whenDone.apply(done.object());
      case Answer.Refused<T> no -> new ApiReply.Refused(no.code(), no.reason(), no.message());
      case Answer.Unreachable<T> nobody -> new ApiReply.Unreachable(nobody.message());
    };
  }
}
