package io.hekla.apiserver.rest;

import akka.NotUsed;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.KillSwitches;
import akka.stream.SharedKillSwitch;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import io.hekla.apiserver.rest.select.ListSelection;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.EventPage;
import io.hekla.apiserver.store.Snapshot;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

/** Requests to watch the objects of a kind. */
final class Watches {
  /**
   * Shortest duration of a watch; they end at random times, so that their clients do not all
   * reconnect at once.
   */
  private static final int SHORTEST_SECONDS = 1800;

  private final EmbeddedApiServer server;
  private final Executor executor;
  private final SharedKillSwitch end = KillSwitches.shared("watches");

  Watches(EmbeddedApiServer server, Executor executor) {
    this.server = server;
    this.executor = executor;
  }

  /** Ends all watches in good order. */
  void close() {
    end.shutdown();
  }

  CompletionStage<HttpResponse> watch(Request request, RequestTarget target, Rendering rendering) {
    Query query = request.query();
    ListOptions.check(query);
    ListSelection selection = Reads.selection(request, target);
    boolean bookmarks = query.flag("allowWatchBookmarks");
    boolean initialEvents = query.flag("sendInitialEvents");
    long from = query.number("resourceVersion").orElse(0L);
    var lines = new WatchLines(selection, rendering);
    var stream =
        new WatchStream(server.store(), target.kind(), lines, bookmarks, longest(query), executor);
    if (from > 0 && !initialEvents) {
      return CompletableFuture.completedFuture(begin(target, from, stream));
    }
    return server
        .answerOnceSafe(() -> server.store().list(target.kind()))
        .thenApply(
            answer ->
                answer instanceof Answer.Done<Snapshot> done
                    ? response(
                        initial(done.object(), selection, lines, bookmarks && initialEvents)
                            .concat(stream.after(done.object().version())))
                    : Replies.notDone(answer, Optional.of(target)));
  }

  /**
   * Begins a watch; a version that is too old is reported in the stream, a future one is refused.
   */
  private HttpResponse begin(RequestTarget target, long from, WatchStream stream) {
    return server.store().eventsAfter(target.kind(), from, 1) instanceof EventPage.Never never
        ? Replies.refused(new ApiRefusal(504, "Timeout", never.message()), Optional.of(target))
        : response(stream.after(from));
  }

  private static Source<ByteString, NotUsed> initial(
      Snapshot snapshot, ListSelection selection, WatchLines lines, boolean mark) {
    List<StoredObject> objects = Reads.selected(snapshot, selection);
    Source<ByteString, NotUsed> events = Source.fromIterator(objects::iterator).map(lines::initial);
    return mark
        ? events.concat(Source.lazySingle(() -> lines.bookmark(snapshot.version(), true)))
        : events;
  }

  private HttpResponse response(Source<ByteString, NotUsed> lines) {
    return HttpResponse.create()
        .withEntity(
            HttpEntities.createChunked(ContentTypes.APPLICATION_JSON, lines.via(end.flow())));
  }

  private static Duration longest(Query query) {
    return Duration.ofSeconds(
        query
            .number("timeoutSeconds")
            .filter(seconds -> seconds > 0)
            .orElseGet(
                () ->
                    (long)
                        ThreadLocalRandom.current()
                            .nextInt(SHORTEST_SECONDS, 2 * SHORTEST_SECONDS)));
  }
}
