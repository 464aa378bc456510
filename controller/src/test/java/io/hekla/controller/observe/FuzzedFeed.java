package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ListReader;
import io.hekla.controller.api.reading.WatchLine;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.UnreadableObjects;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Feed as a member has it, fed with the bytes of an API server. */
final class FuzzedFeed {
  private static final int INNOCENT = 2;
  private static final int EVENTS = 60;
  private static final int SESSION_EVERY = 5;

  private static final Set<ObjectKey> SMALL =
      Set.of(new ObjectKey("good", "small-0"), new ObjectKey("good", "small-1"));
  private static final String SMALL_PROMISE = "\"guarantee\":{\"resource\":{\"cpu\":\"1\"}}";

  /** Repetitions that are shortened for people. */
  private static final Pattern RUNS = Pattern.compile("(.|\\{\"a\":)\\1{20,}");

  /** Seconds: a CronJob may have missed very much. */
  private static final long FAR = 100_000_000;

  private static final Set<String> ENTITIES =
      Set.of("Job", "PodGroup", "Queue", "JobFlow", "CronJob");

  private final SplittableRandom random;
  private final int hostile;
  private final HostileObjects objects;
  private final FuzzedDecisions decisions;
  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, Integer> counted = new HashMap<>();
  private final Set<String> observed = new HashSet<>();
  private final Reconciler reconciler;
  private final ObjectCache known;
  private long version = 10;
  private long viewed;
  private Duration now = Duration.ZERO;

  FuzzedFeed(SplittableRandom random, int hostile) {
    this.random = random;
    this.hostile = hostile;
    this.objects = new HostileObjects(random);
    var configurations = FuzzedDecisions.CONFIGURATIONS;
    this.decisions =
        new FuzzedDecisions(
            configurations.get(random.nextInt(configurations.size())), random.nextLong());
    this.reconciler =
        new Reconciler(
            ObserverSettings.of("volcano"),
            Kind.ALL,
            EntityKinds.observers(EntityKinds.ALL),
            decisions::take,
            (entity, command) -> {});
    this.known = reconciler.cache();
    known
        .unreadable()
        .setListener(
            new UnreadableObjects.Listener() {
              @Override
              public void unreadable(UnreadableObject object) {
                assertThat(object.why()).hasSizeLessThan(2_000);
              }

              @Override
              public void counted(Kind<?> kind, int number) {
                counted.put(kind.name(), number);
              }
            });
  }

  void round() {
    try {
      play();
    } catch (AssertionError e) {
      throw new AssertionError(
          e.getMessage() + "\nbeside\n" + String.join("\n", texts.values()), e);
    }
  }

  private void play() {
    for (Kind<?> kind : Kind.ALL) {
      list(kind, hostile);
    }
    assertThat(known.isComplete()).isTrue();
    if (hostile == 0) {
      assertThat(known.unreadable().all()).isEmpty();
    }
    innocentsAreTold();
    for (int i = 0; i < (hostile == 0 ? 0 : EVENTS); i++) {
      event(Kind.ALL.get(random.nextInt(Kind.ALL.size())));
      observe();
      if (i % SESSION_EVERY == 0) {
        decisions.later(Duration.ofSeconds(random.nextLong(FAR)));
        session();
      }
    }
    innocentsAreTold();
    for (Kind<?> kind : Kind.ALL) {
      list(kind, 0);
    }
    innocentsAreTold();
    assertThat(known.unreadable().all()).isEmpty();
    assertThat(counted.values()).allMatch(number -> number == 0);
  }

  private <T extends HasMetadata> void list(Kind<T> kind, int bad) {
    var items = new ArrayList<String>();
    for (int i = 0; i < INNOCENT; i++) {
      items.add(HostileObjects.sound(kind, "good", "innocent-" + i, ++version));
    }
    for (int i = 0; i < bad; i++) {
      items.add(hostile(kind, nameOf(kind, "hostile-" + i)));
    }
    items.addAll(HostileObjects.small(kind, ++version));
    Collections.shuffle(items, new Random(random.nextLong()));
    String text =
        "{\"metadata\":{\"resourceVersion\":\"%d\"},\"items\":[%s]}"
            .formatted(++version, String.join(",", items));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var reader = new ListReader<>(kind);
    for (int at = 0; at < bytes.length; ) {
      int length = Math.min(bytes.length - at, random.nextInt(1, 20_000));
      reader.take(ByteBuffer.wrap(bytes, at, length));
      at += length;
    }
    var page = reader.page().orElseThrow();
    assertThat(page.items().size() + page.unreadable().size()).isEqualTo(items.size());
    reconciler.take(new WatchEvent.Listed<>(kind, page.items(), page.unreadable(), version));
  }

  private <T extends HasMetadata> void event(Kind<T> kind) {
    boolean isInnocent = random.nextInt(3) == 0;
    int number = random.nextInt(INNOCENT);
    String name = isInnocent ? "innocent-" + number : nameOf(kind, "hostile-" + number);
    String type = isInnocent || random.nextInt(4) > 0 ? "MODIFIED" : "DELETED";
    String object =
        isInnocent ? HostileObjects.sound(kind, "good", name, ++version) : hostile(kind, name);
    String line = "{\"type\":\"%s\",\"object\":%s}".formatted(type, object);
    WatchEvent<T> event =
        switch (new WatchLine.Reader<>(kind).read(line.getBytes(StandardCharsets.UTF_8), false)) {
          case WatchLine.Seen<T>(T seen) -> new WatchEvent.Seen<>(kind, seen);
          case WatchLine.Unreadable<T>(UnreadableObject bad) -> {
            assertThat(isInnocent).as(bad.toString()).isFalse();
            yield new WatchEvent.Unreadable<>(kind, bad);
          }
          case WatchLine.Gone<T>(T gone) -> new WatchEvent.Gone<>(kind, gone);
          case WatchLine.Bookmark<T> other -> throw new AssertionError(other);
          case WatchLine.Ended<T> other -> throw new AssertionError(other);
          case WatchLine.NoEvent<T> other -> throw new AssertionError(other);
        };
    reconciler.take(event);
    known
        .unreadable()
        .all()
        .forEach(bad -> assertThat(bad.key().name()).doesNotStartWith("innocent"));
  }

  private void observe() {
    now = now.plusSeconds(1);
    for (Observation one : reconciler.observe(now)) {
      observed.add(one.entity().toString());
      decisions.observe(one);
    }
  }

  private String hostile(Kind<?> kind, String name) {
    String text = objects.wrong(kind, "evil", name, ++version);
    texts.put(kind.name() + " " + name, RUNS.matcher(text).replaceAll("$1…"));
    return text;
  }

  /** Jobs have PodGroups by their names and uids. */
  private static String nameOf(Kind<?> kind, String job) {
    return kind.equals(Kind.POD_GROUP) ? HostileObjects.podGroupOf(job) : job;
  }

  private void session() {
    var changes = reconciler.engine().since(viewed);
    viewed = reconciler.engine().version();
    decisions.session(changes, promisesAll() ? Set.of() : SMALL);
  }

  /**
   * Returns whether a queue guarantees all resources, which a user who may write queues may
   * specify, as in Volcano.
   */
  private boolean promisesAll() {
    return texts.entrySet().stream()
        .filter(one -> one.getKey().startsWith("Queue "))
        .map(Map.Entry::getValue)
        .anyMatch(queue -> queue.contains("\"guarantee\"") && !queue.contains(SMALL_PROMISE));
  }

  private void innocentsAreTold() {
    observed.clear();
    reconciler.activate(now);
    observe();
    session();
    var changes = reconciler.engine().since(0).stream().map(FuzzedFeed::who).toList();
    for (Kind<?> kind : Kind.ALL) {
      for (int i = 0; i < INNOCENT; i++) {
        var key = new ObjectKey(kind.namespaced() ? "good" : "", "innocent-" + i);
        assertThat(known.get(kind, key)).as("%s %s", kind.name(), key).isPresent();
        if (ENTITIES.contains(kind.name())) {
          assertThat(observed).contains(kind.name() + " " + key);
        }
        if (Set.of("Pod", "PodGroup", "Queue", "Namespace").contains(kind.name())) {
          assertThat(changes).contains(kind.name() + " " + key);
        }
      }
      assertThat(counted.getOrDefault(kind.name(), 0))
          .isEqualTo(known.unreadable().of(kind).size());
    }
  }

  private static String who(Change change) {
    return switch (change) {
      case Change.TaskSeen seen -> "Pod " + seen.task().key();
      case Change.PodGroupSeen seen -> "PodGroup " + seen.podGroup().key();
      case Change.QueueSeen seen -> "Queue /" + seen.queue().name();
      case Change.NamespaceSeen seen -> "Namespace /" + seen.namespace().name();
      default -> "";
    };
  }
}
