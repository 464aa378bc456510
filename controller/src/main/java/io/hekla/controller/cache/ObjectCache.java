package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.ResourceVersions;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.HostNetwork;
import io.hekla.model.job.TaskNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Every watched object as the API last showed it, with indexes over them. An object that cannot be
 * read is left out by name ({@link UnreadableObjects}).
 */
public final class ObjectCache {
  private final Map<Kind<?>, SortedMap<ObjectKey, HasMetadata>> objects = new HashMap<>();
  private final ObservedVersions versions = new ObservedVersions();
  private final Set<Kind<?>> listed = new HashSet<>();

  /** Kinds whose objects are not trusted until they are listed: versions went back. */
  private final Set<Kind<?>> doubted = new HashSet<>();

  private final Map<IndexKey<?, ?>, Index<?, ?>> indexes = new HashMap<>();
  private final Map<Kind<?>, List<Index<?, ?>>> indexesOfKind = new HashMap<>();
  private final Set<String> podUids = new HashSet<>();
  private final UnreadableObjects unreadable = new UnreadableObjects();
  private final String defaultQueue;
  private final List<Kind<?>> kinds;

  /** Creates an empty cache. */
  public ObjectCache() {
    this(QueueNames.DEFAULT, Kind.ALL);
  }

  /**
   * @param defaultQueue queue of Jobs and PodGroups that name none
   * @param kinds that are watched
   */
  public ObjectCache(String defaultQueue, List<Kind<?>> kinds) {
    this.defaultQueue = defaultQueue;
    this.kinds = List.copyOf(kinds);
    kinds.forEach(kind -> objects.put(kind, new TreeMap<>()));
  }

  /** Returns the watched kinds. */
  public List<Kind<?>> kinds() {
    return kinds;
  }

  /** Returns the index of this declaration; it is kept from the first call on. */
  @SuppressWarnings("unchecked") // It was made by the same declaration.
  public <K, T extends HasMetadata> Index<K, T> index(IndexKey<K, T> declared) {
    return (Index<K, T>)
        indexes.computeIfAbsent(
            declared,
            one -> {
              var index = new Index<>(declared);
              of(declared.kind()).forEach(index::put);
              indexesOfKind.computeIfAbsent(declared.kind(), any -> new ArrayList<>()).add(index);
              return index;
            });
  }

  /** Returns whether every kind was listed once, so that an unknown object does not exist. */
  public boolean isComplete() {
    return listed.size() == kinds.size();
  }

  /** Returns the kinds that were not listed yet, by their plurals; empty if all were. */
  public String missing() {
    return kinds.stream()
        .filter(kind -> !listed.contains(kind))
        .map(Kind::plural)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Returns the existing objects that cannot be read. */
  public UnreadableObjects unreadable() {
    return unreadable;
  }

  /** Returns whether an object exists, readable or not. */
  public boolean isThere(Kind<?> kind, ObjectKey key) {
    return of(kind).containsKey(key) || unreadable.contains(kind, key);
  }

  /** Returns whether an object exists of which only the name can be read. */
  public boolean isLost(Kind<?> kind, ObjectKey key) {
    return unreadable.contains(kind, key) && !of(kind).containsKey(key);
  }

  /** Returns the newest version reported, by name of kind. */
  public Map<String, Long> versions() {
    return versions.all();
  }

  /** Returns the newest version reported of a kind. */
  public long version(Kind<?> kind) {
    return versions.of(kind);
  }

  /**
   * Records that another process has seen a version of a kind; returns whether a list of it is
   * called for, which tells a watch that is late from versions that went back.
   */
  public boolean expect(Kind<?> kind, long version) {
    return isComplete() && versions.expect(kind, version);
  }

  /** Returns a rollback of versions if a list that is to be taken in shows one. */
  public Optional<VersionRollback> rollback(WatchEvent.Listed<?> all) {
    if (doubted.contains(all.kind())) {
      return Optional.empty();
    }
    var whole = versions.judge(all.kind(), all.version());
    return whole.isPresent()
        ? whole
        : all.objects().stream().flatMap(object -> older(all.kind(), object).stream()).findFirst();
  }

  /**
   * Returns a rollback of versions if the object is older than the known one, which no list shows
   * otherwise, not even one of an older version.
   */
  private Optional<VersionRollback> older(Kind<?> kind, HasMetadata object) {
    var before = of(kind).get(Delta.keyOf(object));
    if (before == null) {
      return Optional.empty();
    }
    long known = ResourceVersions.read(before.getMetadata().getResourceVersion());
    long shown = ResourceVersions.read(object.getMetadata().getResourceVersion());
    return shown > 0 && shown < known
        ? Optional.of(new VersionRollback(kind.plural(), known, shown))
        : Optional.empty();
  }

  /**
   * Starts over after a rollback of versions: objects stay until their kind is listed anew, and
   * only that list is trusted, object by object, whatever version each has.
   */
  public void startOver() {
    versions.clear();
    listed.clear();
    doubted.addAll(kinds);
  }

  /** Takes in a watch event; returns the differences, in the order reported. */
  public List<Delta> take(WatchEvent<?> event) {
    var deltas = new ArrayList<Delta>();
    if (doubted.contains(event.kind()) && !(event instanceof WatchEvent.Listed<?>)) {
      // Event of a watch that began before versions went back.
      return deltas;
    }
    switch (event) {
      case WatchEvent.Seen<?> seen -> seen(seen.kind(), seen.object(), false, deltas);
      case WatchEvent.Unreadable<?> one -> unreadable(one.object(), deltas);
      case WatchEvent.Gone<?> gone ->
          gone(gone.kind(), Delta.keyOf(gone.object()), gone.object(), deltas);
      case WatchEvent.UpTo<?> upTo -> advance(upTo.kind(), upTo.version());
      case WatchEvent.Listed<?> all -> {
        boolean anew = doubted.remove(all.kind());
        var there = new HashSet<ObjectKey>();
        for (HasMetadata object : all.objects()) {
          there.add(Delta.keyOf(object));
          seen(all.kind(), object, anew, deltas);
        }
        for (UnreadableObject object : all.unreadable()) {
          there.add(object.key());
          unreadable(object, deltas);
        }
        goneExcept(all.kind(), there, deltas);
        versions.listed(all.kind(), all.version());
        listed.add(all.kind());
      }
    }
    if (event instanceof WatchEvent.Gone<?> gone) {
      advance(gone.kind(), ResourceVersions.read(gone.object().getMetadata().getResourceVersion()));
    }
    return deltas;
  }

  /**
   * @param anew whether it may differ from what is known although it has the same version
   */
  private void seen(Kind<?> kind, HasMetadata object, boolean anew, List<Delta> deltas) {
    try {
      if (object instanceof Job job) {
        TaskNames.fill(job);
        HostNetwork.fill(job);
      }
      check(kind, object);
    } catch (RuntimeException e) {
      unreadable(UnreadableObjects.describe(kind, object, e), deltas);
      return;
    }
    unreadable.remove(kind, Delta.keyOf(object));
    QueueNames.fill(object, defaultQueue);
    var before = Optional.ofNullable(of(kind).put(Delta.keyOf(object), object));
    advance(kind, ResourceVersions.read(object.getMetadata().getResourceVersion()));
    if (!anew
        && before.isPresent()
        && Objects.equals(
            before.get().getMetadata().getResourceVersion(),
            object.getMetadata().getResourceVersion())) {
      return;
    }
    before.ifPresent(old -> unlink(kind, old));
    link(kind, object);
    deltas.add(new Delta(kind, before, Optional.of(object)));
  }

  private void gone(Kind<?> kind, ObjectKey key, HasMetadata last, List<Delta> deltas) {
    boolean wasUnreadable = unreadable.remove(kind, key);
    var before = of(kind).remove(key);
    if (before != null) {
      unlink(kind, before);
    }
    if (before != null || wasUnreadable) {
      deltas.add(
          new Delta(kind, Optional.of(Objects.requireNonNullElse(before, last)), Optional.empty()));
    }
  }

  private void goneExcept(Kind<?> kind, Set<ObjectKey> there, List<Delta> deltas) {
    for (HasMetadata object : List.copyOf(of(kind).values())) {
      if (!there.contains(Delta.keyOf(object))) {
        gone(kind, Delta.keyOf(object), object, deltas);
      }
    }
    for (UnreadableObject object : unreadable.of(kind)) {
      if (!there.contains(object.key())) {
        gone(kind, object.key(), ObjectReader.shell(kind, object), deltas);
      }
    }
  }

  /**
   * Takes in that an object cannot be read: its former state holds no longer, but for a pod, which
   * continues to occupy its resources. A fact that forbids is reported also if it was never read:
   * it forbids more now.
   */
  private void unreadable(UnreadableObject object, List<Delta> deltas) {
    advance(object.kind(), ResourceVersions.read(object.resourceVersion()));
    unreadable.put(object);
    var before = of(object.kind()).get(object.key());
    boolean forbids = FactReader.forbids(object.kind().type());
    if (before == null) {
      if (forbids && object.isNamed()) {
        var shell = Optional.<HasMetadata>of(ObjectReader.shell(object.kind(), object));
        deltas.add(new Delta(object.kind(), shell, Optional.empty(), true));
      }
      return;
    }
    boolean isSame = object.uid().equals(before.getMetadata().getUid());
    if (before instanceof Pod && isSame) {
      return;
    }
    of(object.kind()).remove(object.key());
    unlink(object.kind(), before);
    deltas.add(new Delta(object.kind(), Optional.of(before), Optional.empty(), isSame || forbids));
  }

  private void advance(Kind<?> kind, long version) {
    versions.advance(kind, version);
  }

  private void check(Kind<?> kind, HasMetadata object) {
    indexesOfKind.getOrDefault(kind, List.of()).forEach(index -> index.check(object));
  }

  private void link(Kind<?> kind, HasMetadata object) {
    ObjectKey key = Delta.keyOf(object);
    indexesOfKind.getOrDefault(kind, List.of()).forEach(index -> index.put(key, object));
    if (kind.equals(Kind.POD)) {
      podUids.add(object.getMetadata().getUid());
    }
  }

  private void unlink(Kind<?> kind, HasMetadata object) {
    ObjectKey key = Delta.keyOf(object);
    indexesOfKind.getOrDefault(kind, List.of()).forEach(index -> index.remove(key, object));
    if (kind.equals(Kind.POD)) {
      podUids.remove(object.getMetadata().getUid());
    }
  }

  /** Returns whether a pod of this uid exists, readable or not. */
  public boolean isPodThere(String uid) {
    return podUids.contains(uid)
        || unreadable.of(Kind.POD).stream().anyMatch(pod -> pod.uid().equals(uid));
  }

  private SortedMap<ObjectKey, HasMetadata> of(Kind<?> kind) {
    return Objects.requireNonNull(objects.get(kind));
  }

  /** Returns an object, if it exists. */
  public <T extends HasMetadata> Optional<T> get(Kind<T> kind, ObjectKey key) {
    return Optional.ofNullable(of(kind).get(key)).map(kind.type()::cast);
  }

  /** Returns all objects of a kind, by key. */
  public <T extends HasMetadata> Collection<T> all(Kind<T> kind) {
    return of(kind).values().stream().map(kind.type()::cast).toList();
  }

  /** Returns the objects of a kind in a namespace whose names begin with a prefix, by name. */
  public <T extends HasMetadata> Collection<T> namedFrom(
      Kind<T> kind, String namespace, String beginning) {
    return of(kind)
        .subMap(
            new ObjectKey(namespace, beginning),
            new ObjectKey(namespace, beginning + Character.MAX_VALUE))
        .values()
        .stream()
        .map(kind.type()::cast)
        .toList();
  }

  /**
   * Returns the next objects of a kind, by key.
   *
   * @param after key after which they begin; empty for the first ones
   * @param most how many at most
   */
  public List<HasMetadata> next(Kind<?> kind, Optional<ObjectKey> after, int most) {
    var all = of(kind);
    var rest = after.isPresent() ? all.tailMap(after.get()) : all;
    var next = new ArrayList<HasMetadata>();
    // No stream: that of a part of a map counts all of its entries first.
    for (Map.Entry<ObjectKey, HasMetadata> entry : rest.entrySet()) {
      if (next.size() >= most) {
        break;
      }
      if (after.filter(entry.getKey()::equals).isEmpty()) {
        next.add(entry.getValue());
      }
    }
    return next;
  }

  /** Returns the keys of all objects of a kind, sorted. */
  public Set<ObjectKey> keys(Kind<?> kind) {
    return of(kind).keySet();
  }

  /** Returns the values of the PriorityClasses, by name. */
  public Map<String, Integer> priorityValues() {
    var values = new TreeMap<String, Integer>();
    for (PriorityClass one : all(Kind.PRIORITY_CLASS)) {
      values.put(one.getMetadata().getName(), one.getValue() == null ? 0 : one.getValue());
    }
    return values;
  }
}
