package io.hekla.actors.remote;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import io.hekla.actors.kubernetes.KubernetesApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Asks for a list and puts its pages together; a page that does not come makes it unreachable. */
final class PageGatherer {
  private PageGatherer() {}

  static <T extends HasMetadata> Behavior<ApiReply> create(
      Kind<T> kind,
      ActorRef<ApiServing.Message> lender,
      Duration timeout,
      CompletableFuture<Answer<KubernetesApi.Listing<T>>> answer) {
    return Behaviors.setup(
        context -> {
          context.setReceiveTimeout(timeout, new ApiReply.Unreachable("no answer in time"));
          lender.tell(new ApiServing.Ask(new ApiRequest.ListAll(kind.name()), context.getSelf()));
          var pages = new TreeMap<Integer, List<String>>();
          return Behaviors.receiveMessage(
              reply -> {
                if (reply instanceof ApiReply.Page page) {
                  pages.put(page.page(), page.items());
                  if (pages.size() < page.pages()) {
                    return Behaviors.same();
                  }
                  var items = new ArrayList<T>();
                  pages
                      .values()
                      .forEach(some -> some.forEach(json -> items.add(KindJson.read(kind, json))));
                  answer.complete(
                      new Answer.Done<>(new KubernetesApi.Listing<>(items, page.version())));
                } else {
                  answer.complete(RemoteKubernetesApi.answer(reply, other -> Optional.empty()));
                }
                return Behaviors.stopped();
              });
        });
  }
}
