package io.hekla.controller.api.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.ObjectKeys;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ListReader;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adapter of a real API server. Every request is sent once; the caller decides what to retry. Only
 * the further pages of a list are retried here: a long list would otherwise hardly ever come to its
 * end while the server is in trouble, and cost all pages before each time.
 */
public final class Fabric8KubernetesApi implements KubernetesApi {
  private static final Logger log = LoggerFactory.getLogger(Fabric8KubernetesApi.class);

  /**
   * Longest time of a streamed list, in request timeouts: five minutes by default, where a million
   * pods take an estimated two (docs/scale.md). A server that ends no list costs it once a kind.
   */
  private static final int LONGEST_LIST = 15;

  private final ServerConnection connection;
  private final int pageSize;
  private final Retrying retrying;
  private final boolean streams;
  private final Duration silence;
  private final Duration longestList;

  /** Kinds whose lists the server does not stream, or not to their end. */
  private final Set<Kind<?>> inPages = ConcurrentHashMap.newKeySet();

  private Fabric8KubernetesApi(
      ServerConnection connection, ClientSettings settings, Duration longestList) {
    this.connection = connection;
    this.pageSize = settings.pageSize();
    this.retrying = new Retrying(settings.attempts(), settings.pauses());
    this.streams = settings.streamsLists();
    this.silence = settings.requestTimeout();
    this.longestList = longestList;
  }

  /**
   * Returns a client of the server that a kubeconfig names. Nothing is sent yet.
   *
   * @param access as read from a kubeconfig
   */
  public static Fabric8KubernetesApi of(Config access, ClientSettings settings) {
    return of(access, settings, settings.requestTimeout().multipliedBy(LONGEST_LIST));
  }

  /**
   * Returns such a client with another bound of streamed lists.
   *
   * @param longestList time after which a streamed list counts as endless
   */
  static Fabric8KubernetesApi of(Config access, ClientSettings settings, Duration longestList) {
    Config config =
        new ConfigBuilder(access)
            .withUserAgent("hekla")
            // One connection for each request under way: a broken one harms no other request.
            .withHttp2Disable(true)
            .withRequestRetryBackoffLimit(0)
            .withConnectionTimeout(Math.toIntExact(settings.requestTimeout().toMillis()))
            .build();
    var client =
        new KubernetesClientBuilder()
            .withConfig(config)
            .withHttpClientFactory(new TunedClients(config.getTlsVersions()))
            .build();
    return new Fabric8KubernetesApi(new ServerConnection(client, settings), settings, longestList);
  }

  /** Returns the server's address. */
  public String server() {
    return connection.server();
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    if (!streams || inPages.contains(kind)) {
      return inPages(kind);
    }
    return new StreamedList<>(connection, kind, silence, longestList)
        .read()
        .thenCompose(
            result ->
                switch (result) {
                  case StreamedList.Complete<T>(Listing<T> listing) ->
                      now(new Answer.Done<>(listing));
                  case StreamedList.NotServed<T> none -> {
                    inPages.add(kind);
                    yield inPages(kind);
                  }
                  case StreamedList.Endless<T>(String why) -> {
                    log.warn("{} are listed in pages from now on: {}", kind.plural(), why);
                    inPages.add(kind);
                    yield inPages(kind);
                  }
                  case StreamedList.BrokenOff<T>(String why) -> {
                    // If something is wrong the pages say so; they are retried one by one.
                    log.debug("{} are listed in pages: {}", kind.plural(), why);
                    yield inPages(kind);
                  }
                });
  }

  private <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> inPages(Kind<T> kind) {
    return pages(kind, page(kind, ""), new ArrayList<>(), new ArrayList<>());
  }

  private <T extends HasMetadata> CompletionStage<Answer<ListReader.Page<T>>> page(
      Kind<T> kind, String next) {
    ApiPath all = ApiPath.all(kind).with("limit", Integer.toString(pageSize));
    Call call = Call.get(next.isEmpty() ? all : all.with("continue", next));
    var reader = new ListReader<>(kind);
    return answer(connection.send(call, reader::take), reply -> reply.page(reader));
  }

  private <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> pages(
      Kind<T> kind,
      CompletionStage<Answer<ListReader.Page<T>>> page,
      List<T> before,
      List<UnreadableObject> unreadable) {
    return page.thenCompose(
        answer ->
            switch (answer) {
              case Answer.Done<ListReader.Page<T>>(ListReader.Page<T> read) -> {
                before.addAll(read.items());
                unreadable.addAll(read.unreadable());
                yield read.next().isEmpty()
                    ? now(
                        new Answer.Done<>(
                            new Listing<>(before, unreadable, read.resourceVersion())))
                    : pages(
                        kind,
                        retrying.ask(() -> page(kind, read.next()), Retrying::isPassingOrNone),
                        before,
                        unreadable);
              }
              case Answer.Refused<ListReader.Page<T>> no -> now(no.as());
              case Answer.Unreachable<ListReader.Page<T>> unreachable ->
                  now(new Answer.Unreachable<>(unreachable.message()));
              case Answer.Deferred<ListReader.Page<T>> held ->
                  now(new Answer.Deferred<>(held.why()));
            });
  }

  @Override
  public CompletionStage<Answer<JsonNode>> read(ApiPath path) {
    return ask(Call.get(path), HttpReply::json);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return ask(Call.get(ApiPath.one(kind, key)), reply -> reply.object(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    ApiPath path = Call.byHekla(ApiPath.all(kind, namespace(object)));
    return ask(Call.post(path, KindJson.write(object)), reply -> reply.written(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    ApiPath path = Call.byHekla(ApiPath.one(kind, ObjectKeys.of(object)));
    return ask(Call.put(path, KindJson.write(object)), reply -> reply.written(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    ApiPath object = ApiPath.one(kind, key);
    ApiPath path =
        switch (part) {
          case OBJECT -> object;
          case STATUS -> object.then("status");
        };
    return ask(
        Call.mergePatch(Call.byHekla(path), KindJson.write(patch)), reply -> reply.written(kind));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    String policy =
        switch (propagation) {
          case BACKGROUND -> "Background";
          case FOREGROUND -> "Foreground";
        };
    ObjectNode options = object("v1", "DeleteOptions").put("propagationPolicy", policy);
    uid.ifPresent(only -> options.putObject("preconditions").put("uid", only));
    return ask(
        Call.delete(ApiPath.one(kind, key), options.toString()), reply -> reply.deleted(kind));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    ObjectNode binding = object("v1", "Binding");
    ObjectNode metadata =
        binding
            .putObject("metadata")
            .put("namespace", pod.namespace())
            .put("name", pod.name())
            .put("uid", uid);
    annotations.forEach(metadata.putObject("annotations")::put);
    binding.putObject("target").put("kind", "Node").put("name", node);
    ApiPath path = Call.byHekla(ApiPath.one(Kind.POD, pod).then("binding"));
    // The server's confirmation has no version of the pod.
    return ask(
        Call.post(path, binding.toString()),
        reply ->
            reply.isDone()
                ? new Answer.Done<>(new Binding(pod, uid, node, ""))
                : reply.<Binding>refused());
  }

  @Override
  public <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    return new ServerWatch<>(connection, kind, afterVersion, watcher).begin();
  }

  @Override
  public void close() {
    connection.close();
  }

  /** Checks whether a kind is served and may be listed: done with true, or refused. */
  CompletionStage<Answer<Boolean>> isListed(Kind<?> kind) {
    return retryWhileRefused(
        Call.get(ApiPath.all(kind).with("limit", "1")),
        reply -> reply.isDone() ? new Answer.Done<>(true) : reply.<Boolean>refused());
  }

  /** Checks whether the user may do something, in all namespaces. */
  CompletionStage<Answer<Boolean>> isAllowed(Permission permission) {
    ObjectNode review = object("authorization.k8s.io/v1", "SelfSubjectAccessReview");
    review
        .putObject("spec")
        .putObject("resourceAttributes")
        .put("verb", permission.verb())
        .put("group", permission.group())
        .put("resource", permission.resourceAlone())
        .put("subresource", permission.subresource())
        .put("name", permission.name());
    return retryWhileRefused(
        Call.post(
            ApiPath.root("authorization.k8s.io/v1").then("selfsubjectaccessreviews"),
            review.toString()),
        reply ->
            reply.isDone()
                ? new Answer.Done<>(reply.tree().path("status").path("allowed").asBoolean())
                : reply.<Boolean>refused());
  }

  /** Retries questions of the start: a server in passing trouble is given some time. */
  private <T> CompletionStage<Answer<T>> retryWhileRefused(
      Call call, Function<HttpReply, Answer<T>> reading) {
    return retrying.ask(() -> ask(call, reading), Retrying::isPassing);
  }

  private <T> CompletionStage<Answer<T>> ask(Call call, Function<HttpReply, Answer<T>> reading) {
    return answer(connection.send(call), reading);
  }

  private <T> CompletionStage<Answer<T>> answer(
      CompletionStage<HttpReply> sent, Function<HttpReply, Answer<T>> reading) {
    return sent.handle(
        (reply, failure) ->
            reply == null
                ? new Answer.Unreachable<T>(
                    "API server " + connection.server() + ": " + ServerConnection.why(failure))
                : reading.apply(reply));
  }

  private static <T> CompletionStage<Answer<T>> now(Answer<T> answer) {
    return java.util.concurrent.CompletableFuture.completedFuture(answer);
  }

  private static ObjectNode object(String apiVersion, String kind) {
    return JsonNodeFactory.instance.objectNode().put("apiVersion", apiVersion).put("kind", kind);
  }

  private static String namespace(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getNamespace(), "");
  }
}
