package io.hekla.simulator.equality;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.apiserver.store.StoreEvent;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * API whose calls wait until the gate lets them through, and whose watches send their next event
 * when the gate lets them. Before the gate is {@link #shut} reads of namespaces are answered at
 * once.
 */
final class GatedApi implements KubernetesApi {
  private static final StackWalker STACK = StackWalker.getInstance();

  /**
   * Classes whose calls virtual time does not make: watches, discovery of the network, the member's
   * mode, measured loads.
   */
  private static final Set<String> APART =
      Stream.of(
              "actors.kubernetes.WatchActor",
              "actors.feed.ClusterFeed",
              "controller.verb.ClusterEvent",
              "actors.hypernode.HyperNodeActor",
              "actors.hypernode.HyperNodeVerbs",
              "actors.configmap.ConfigMapPoll",
              "actors.usage.UsageCollector",
              "actors.usage.CustomMetricsUsage",
              "actors.observing.VolcanoLeases",
              "actors.observing.ModeEvent")
          .map(name -> nameOfClass("io.hekla." + name))
          .collect(Collectors.toUnmodifiableSet());

  private final KubernetesApi store;
  private final Map<String, Followed<?>> watches = new TreeMap<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Consumer<String> calls;
  private boolean isOpen;
  private boolean hasEnded;

  /** A call that waits for its answer. */
  static final class Waiting {
    private final String text;
    private final Supplier<CompletionStage<? extends Answer<?>>> call;
    private final CompletableFuture<Answer<?>> answer = new CompletableFuture<>();

    private Waiting(String text, Supplier<CompletionStage<? extends Answer<?>>> call) {
      this.text = text;
      this.call = call;
    }

    /** With its number among calls of the same text. */
    String text() {
      return text;
    }

    boolean isList() {
      return text.contains("list ");
    }

    boolean isOfControllers() {
      return !text.startsWith("apart, ");
    }

    /** Performs the call; returns the answer of the store. */
    Answer<?> perform() {
      return call.get().toCompletableFuture().join();
    }

    void answer(Answer<?> with) {
      answer.complete(with);
    }
  }

  private static final class Followed<T extends HasMetadata> {
    private final Kind<T> kind;
    private final Watcher<T> watcher;
    private final Queue<StoreEvent> events = new ArrayDeque<>();

    private Followed(Kind<T> kind, Watcher<T> watcher) {
      this.kind = kind;
      this.watcher = watcher;
    }

    private WatchEvent<T> next() {
      return events.remove().watched(kind);
    }

    @SuppressWarnings("unchecked") // an event of this watch
    private void tell(WatchEvent<?> any) {
      var event = (WatchEvent<T>) any;
      switch (event) {
        case WatchEvent.Seen<T> seen -> watcher.seen(seen.object());
        case WatchEvent.Gone<T> gone -> watcher.gone(gone.object());
        case WatchEvent.Unreadable<T> bad -> watcher.unreadable(bad.object());
        default -> throw new IllegalStateException(event.toString());
      }
    }
  }

  /**
   * @param store API that answers at once
   * @param calls consumer of each call
   */
  GatedApi(KubernetesApi store, Consumer<String> calls) {
    this.store = store;
    this.calls = calls;
  }

  /** A member starts: reads of single namespaces are answered at once. */
  void open() {
    isOpen = true;
    hasEnded = false;
  }

  /** From now on every call waits. */
  void shut() {
    isOpen = false;
  }

  /** Ends the client: it makes no call any more. */
  void end() {
    hasEnded = true;
  }

  /**
   * Forgets a client that is gone, with its watches; its calls get no answer.
   *
   * @param reachesServer whether a call that waits is still performed
   */
  void forget(BooleanSupplier reachesServer) {
    watches.clear();
    for (Waiting one : waiting) {
      if (!one.isList() && reachesServer.getAsBoolean()) {
        var unused = one.perform();
      }
    }
    waiting.clear();
  }

  /** Kinds that are watched. */
  List<String> watched() {
    return List.copyOf(watches.keySet());
  }

  /** Ends the watch of a kind, as a connection that breaks. */
  void breakWatch(String kind) {
    Objects.requireNonNull(watches.remove(kind))
        .watcher
        .closed(KubernetesApi.WatchEnd.CLOSED, "the connection broke");
  }

  /** Calls that wait, in the order in which they were made. */
  List<Waiting> waiting() {
    return waiting;
  }

  /** Answers a call that waits. */
  void answer(Waiting one, Answer<?> with) {
    waiting.remove(one);
    one.answer(with);
  }

  /** The store became different. */
  void stored(StoreEvent event) {
    Followed<?> watch = watches.get(event.object().kind().plural());
    if (watch != null) {
      watch.events.add(event);
    }
  }

  /** Kinds whose watch has something to tell. */
  List<String> requests() {
    return watches.entrySet().stream()
        .filter(one -> !one.getValue().events.isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Takes the next event of a kind's watch. */
  WatchEvent<?> next(String kind) {
    return Objects.requireNonNull(watches.get(kind)).next();
  }

  /** Has the watch of a kind tell an event. */
  void tell(String kind, WatchEvent<?> event) {
    Objects.requireNonNull(watches.get(kind)).tell(event);
  }

  /** Returns whether the call is one of those that virtual time does not make. */
  private static boolean isApart() {
    return STACK.walk(
        frames -> frames.anyMatch(frame -> APART.contains(outermost(frame.getClassName()))));
  }

  /** The name, once it is sure that there is such a class: it may be renamed. */
  private static String nameOfClass(String name) {
    try {
      return Class.forName(name, false, GatedApi.class.getClassLoader()).getName();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String outermost(String className) {
    int inner = className.indexOf('$');
    return inner < 0 ? className : className.substring(0, inner);
  }

  @SuppressWarnings("unchecked") // as the call answers
  private <T> CompletionStage<Answer<T>> gated(
      String text, Supplier<CompletionStage<Answer<T>>> call) {
    if (isOpen && text.startsWith("get namespaces ")) {
      return call.get();
    }
    if (hasEnded) {
      return new CompletableFuture<>();
    }
    boolean isApart = isApart();
    String named = isApart ? "apart, " + text : text;
    String numbered = named + "#" + numbers.merge(named, 1, Integer::sum);
    if (!isApart) {
      calls.accept(numbered);
    }
    var one = new Waiting(numbered, call::get);
    waiting.add(one);
    return one.answer.thenApply(answer -> (Answer<T>) answer);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    return gated(CallText.list(kind), () -> store.list(kind));
  }

  @Override
  public CompletionStage<Answer<JsonNode>> read(ApiPath path) {
    return gated(CallText.read(path), () -> store.read(path));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return gated(CallText.get(kind, key), () -> store.get(kind, key));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    return gated(CallText.create(kind, object), () -> store.create(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return gated(CallText.replace(kind, object), () -> store.replace(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return gated(CallText.patch(kind, key, part, patch), () -> store.patch(kind, key, part, patch));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return gated(
        CallText.delete(kind, key, uid, propagation),
        () -> store.delete(kind, key, uid, propagation));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return gated(
        CallText.bind(pod, uid, node, annotations), () -> store.bind(pod, uid, node, annotations));
  }

  @Override
  public <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    var followed = new Followed<>(kind, watcher);
    watches.put(kind.plural(), followed);
    return () -> watches.remove(kind.plural(), followed);
  }

  @Override
  public void close() {}
}
