package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.CommandIndex;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.OwnerIndex;
import io.hekla.controller.cache.UnreadableObjects;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.engine.EngineFeed;
import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.WaitingPodGroup;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observing half of the controllers: takes the events of the watches, maintains the cache, passes
 * changes to the engine's feed, and returns observations for the entities that have to reconcile.
 * The live system and virtual time run the same one. Only while it is active does it mark and
 * remember anything for entities: a standby is warm by its cache alone. A change at which one part
 * throws is reported by the name of its object, and harms neither other parts nor other objects.
 */
public final class Reconciler {
  private static final Logger log = LoggerFactory.getLogger(Reconciler.class);

  /** Number of calls of {@link #resync} in which every entity has its turn. */
  public static final int RESYNC_STEPS = Resync.STEPS;

  private enum Phase {
    /** Mode in which another member reconciles. */
    STANDBY,
    /** Mode before all kinds are listed: only entities whose objects went are marked. */
    LISTING,
    ACTIVE
  }

  private final ObjectCache cache;
  private final EngineFeed engine;
  private final Observers observers;
  private final ReconcileQueue queue;
  private final Resync resync = new Resync();
  private final TemplateStatuses templates;
  private final DeletedPodTombstones tombstones = new DeletedPodTombstones();
  private final AssumedAdmissions admissions = new AssumedAdmissions();
  private final WaitingPodGroups waiting = new WaitingPodGroups();
  private final VictimWatch victims;
  private final List<Consumer<Delta>> listeners = new ArrayList<>();
  private final BiConsumer<Entity, JournalSerializable> instruct;
  private Phase phase = Phase.STANDBY;
  private long resyncSteps;

  /**
   * @param watched kinds that have to be listed before the cache is complete
   * @param observers make the observers, in the order in which entities observe changes
   * @param nodeEvents takes the changes of nodes and of the pods on them
   * @param instruct sends an entity a command beside its observations
   */
  public Reconciler(
      ObserverSettings settings,
      List<Kind<?>> watched,
      List<Function<ObserverContext, Observer>> observers,
      Consumer<NodeEvent> nodeEvents,
      BiConsumer<Entity, JournalSerializable> instruct) {
    this.cache = new ObjectCache(settings.defaultQueue(), watched);
    ForeignObjects foreign = settings.foreign(cache);
    this.engine =
        new EngineFeed(
            cache, settings.groupOfPod(), settings.nodes(), settings.shards(), foreign, nodeEvents);
    this.instruct = instruct;
    this.victims =
        new VictimWatch(
            cache, (key, command) -> instruct.accept(new Entity(Kind.POD_GROUP, key), command));
    var context =
        new ObserverContext(
            cache,
            new CommandIndex(cache, settings.queueCommands()),
            settings,
            tombstones,
            admissions,
            waiting);
    this.observers =
        new Observers(
            observers.stream().map(one -> own(one.apply(context), settings, foreign)).toList());
    this.templates =
        new TemplateStatuses(cache, settings.templatePause(), settings.sharesControllers());
    this.queue =
        new ReconcileQueue(this.observers.kinds(), settings.pausePerObject(), settings.restPause());
  }

  private static Observer own(
      Observer observer, ObserverSettings settings, ForeignObjects foreign) {
    return settings.shards().isOn() ? new OwnObserver(observer, foreign) : observer;
  }

  /** Returns the cache; to be read only. */
  public ObjectCache cache() {
    return cache;
  }

  /** Returns the changes for the engine. */
  public EngineFeed engine() {
    return engine;
  }

  /**
   * Adds a listener to every difference of the cache, called after all parts of this reconciler.
   */
  public void listen(Consumer<Delta> listener) {
    listeners.add(listener);
  }

  /**
   * Takes an event of a watch; returns whether it concerns the engine. Once every kind is listed,
   * all entities reconcile, unless this is a standby.
   */
  public boolean take(WatchEvent<?> event) {
    boolean wasComplete = cache.isComplete();
    boolean news = false;
    for (Delta delta : cache.take(event)) {
      news |= takeIntoEngine(delta);
      if (phase != Phase.STANDBY) {
        take(delta, this::mark);
        take(delta, templates::take);
        take(delta, admissions::take);
        take(delta, waiting::take);
        take(delta, tombstones::take);
        take(delta, victims::take);
      }
      listeners.forEach(listener -> take(delta, listener));
    }
    if (cache.isComplete() && !wasComplete) {
      begin();
      return true;
    }
    return news;
  }

  private boolean takeIntoEngine(Delta delta) {
    try {
      return engine.take(delta);
    } catch (RuntimeException e) {
      report(delta, e);
      return true;
    }
  }

  private void take(Delta delta, Consumer<Delta> part) {
    try {
      part.accept(delta);
    } catch (RuntimeException e) {
      report(delta, e);
    }
  }

  /** Reports a fault; deleted objects are not counted. */
  private void report(Delta delta, RuntimeException fault) {
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    var bad = UnreadableObjects.describe(delta.kind(), object, fault);
    if (delta.after().isPresent()) {
      cache.unreadable().put(bad);
    } else {
      cache.unreadable().tell(bad);
    }
  }

  /** Marks the entities that a difference concerns, before it and after it. */
  private void mark(Delta delta) {
    boolean first = phase == Phase.LISTING && delta.after().isPresent();
    if (!first && !delta.isConditionOnly()) {
      observers.affected(delta, entity -> queue.add(entity.kind(), entity.key()));
    }
  }

  /**
   * Activates the reconciler: the scheduler runs on this member from now on, and nothing that was
   * sent before counts. All entities reconcile, at once if every kind is listed; those at rest
   * after their pause, which begins now.
   *
   * @param now by a clock that never goes back
   */
  public void activate(Duration now) {
    phase = Phase.LISTING;
    forget();
    queue.pauseNotUrgent(now);
    if (cache.isComplete()) {
      begin();
    }
  }

  /**
   * Deactivates the reconciler: the scheduler runs on another member, which has marks and memories
   * of its own.
   */
  public void deactivate() {
    phase = Phase.STANDBY;
    forget();
  }

  private void forget() {
    queue.clear();
    resync.clear();
    templates.clear();
    observers.clear();
    admissions.clear();
    waiting.clear();
    victims.clear();
  }

  /**
   * Starts over after a rollback of resourceVersions: nothing is trusted until every kind was
   * listed anew.
   */
  public void startOver() {
    cache.startOver();
    if (phase == Phase.ACTIVE) {
      phase = Phase.LISTING;
    }
  }

  /**
   * Begins to reconcile, with every kind listed: all entities reconcile once, and from now on
   * whenever their observed objects change. Those at rest do when there is time. A standby, or a
   * reconciler that only observes the cluster, goes on marking nothing.
   */
  private void begin() {
    if (phase == Phase.STANDBY) {
      return;
    }
    phase = Phase.ACTIVE;
    templates.markAll();
    everything().forEach(this::markByUrgency);
  }

  private void markByUrgency(Entity entity) {
    if (observers.isAtRest(entity)) {
      queue.addNotUrgent(entity);
    } else {
      queue.add(entity.kind(), entity.key());
    }
  }

  private Collection<Entity> everything() {
    Set<Entity> all = observers.all();
    for (HasMetadata command : cache.all(Kind.COMMAND)) {
      observers.affected(new Delta(Kind.COMMAND, Optional.empty(), Optional.of(command)), all::add);
    }
    return all;
  }

  /**
   * Switches the resync off for good, for a host that misses no change and never calls {@link
   * #resync}: observations are not hashed for it.
   */
  public void switchResyncOff() {
    resync.switchOff();
  }

  /** Does one of {@value #RESYNC_STEPS} equal steps of a resync. */
  public void resync() {
    if (phase == Phase.ACTIVE) {
      resync.step(this::everything).forEach(queue::addNotUrgent);
      if (++resyncSteps % RESYNC_STEPS == 0) {
        templates.markAll();
      }
    }
  }

  /** Marks entities to reconcile. */
  public void mark(Kind<?> kind, Collection<ObjectKey> keys) {
    if (phase != Phase.STANDBY && observers.has(kind)) {
      keys.forEach(key -> queue.add(kind, key));
    }
  }

  /**
   * Marks entities to reconcile that have work left by their journals, as each has whose object
   * exists. Those of which the API shows that they are at rest do when there is time.
   */
  public void markOpen(Kind<?> kind, Collection<ObjectKey> keys) {
    if (phase != Phase.STANDBY && observers.has(kind)) {
      keys.forEach(key -> markByUrgency(new Entity(kind, key)));
    }
  }

  /**
   * Returns the time until an observation or a write is due: zero if one is now, empty if none
   * waits.
   */
  public Optional<Duration> untilDue(Duration now) {
    return Stream.of(queue.untilDue(now), templates.untilDue(now))
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder());
  }

  /**
   * Returns the due writes of statuses that belong to no entity. Their outcome is not waited for: a
   * status that the watch does not show is written again.
   *
   * @param now by a clock that never goes back
   */
  public List<Verb> writes(Duration now) {
    return phase == Phase.ACTIVE ? templates.writes(now) : List.of();
  }

  /**
   * Returns the observations that are due, to be sent in this order.
   *
   * @param now by a clock that never goes back
   */
  public List<Observation> observe(Duration now) {
    var due = new ArrayList<Observation>();
    for (ReconcileQueue.Turn turn : queue.take(now)) {
      Entity entity = turn.entity();
      Observer observer = observers.of(entity);
      if (!entity.key().name().isEmpty()) {
        observe(observer, turn, now).ifPresent(due::add);
      }
    }
    return due;
  }

  private Optional<Observation> observe(Observer observer, ReconcileQueue.Turn turn, Duration now) {
    Entity entity = turn.entity();
    Optional<HasMetadata> object =
        cache.get(entity.kind(), entity.key()).map(HasMetadata.class::cast);
    try {
      if (observer.isWithheld(entity.key())) {
        return Optional.empty();
      }
      List<JournalSerializable> commands = observer.observe(entity.key());
      int hash = resync.hashOf(commands);
      if (turn.isAtRest() && resync.knows(entity, hash)) {
        return Optional.empty();
      }
      long number = queue.sent(entity, observer.size(entity.key()), now);
      resync.sent(entity, number, hash);
      observer.sent(entity.key());
      return Optional.of(new Observation(entity, commands, object, number));
    } catch (RuntimeException e) {
      // An object that cannot be read harms its own entity alone.
      object.ifPresentOrElse(
          shown -> cache.unreadable().tell(UnreadableObjects.describe(entity.kind(), shown, e)),
          () -> log.warn("{} cannot be observed: {}", entity, e.getMessage()));
      return Optional.empty();
    }
  }

  /** Records that an entity has acknowledged the observation of this number. */
  public void acknowledge(long number) {
    queue
        .acknowledge(number)
        .ifPresent(
            entity -> {
              boolean isThere = cache.get(entity.kind(), entity.key()).isPresent();
              resync.acknowledged(entity, number, isThere);
              observers.of(entity).acknowledged(entity.key());
            });
  }

  /** Marks entities again that have not acknowledged since the last call but one. */
  public void repeatOverdue() {
    queue
        .addOverdue()
        .forEach(entity -> log.info("{} did not acknowledge its observation, resending", entity));
  }

  /** Registers a PodGroup that waits for the end of these pods. */
  public void awaitVictims(ObjectKey podGroup, List<String> podUids) {
    victims.await(podGroup, podUids);
  }

  /**
   * Records that the scheduler has admitted PodGroups to their queues, and that this is persisted:
   * their Jobs need not wait until the API shows it.
   *
   * @param podGroups uids by key
   */
  public void admitted(Map<ObjectKey, String> podGroups) {
    admissions.add(podGroups);
    podGroups.keySet().forEach(key -> jobOf(key).ifPresent(job -> mark(Kind.JOB, List.of(job))));
  }

  private Optional<ObjectKey> jobOf(ObjectKey podGroup) {
    return cache.get(Kind.POD_GROUP, podGroup).flatMap(OwnerIndex::jobOf);
  }

  /**
   * Records why PodGroups wait, by verdicts of another kind than before that are persisted: their
   * Jobs show it.
   */
  public void waiting(List<WaitingPodGroup> verdicts) {
    if (phase != Phase.STANDBY) {
      for (WaitingPodGroup verdict : verdicts) {
        Optional<ObjectKey> job = jobOf(verdict.key());
        if (waiting.put(verdict, job.flatMap(key -> cache.get(Kind.JOB, key)))) {
          job.ifPresent(key -> mark(Kind.JOB, List.of(key)));
        }
      }
    }
  }

  /** Sends queues the sums of their pods' resources, where their status does not show them. */
  public void account(Map<String, ResourceVector> allocatedByQueue) {
    if (observers.has(Kind.QUEUE)) {
      QueueAccounts.of(allocatedByQueue, cache).forEach(instruct);
    }
  }

  /**
   * Returns the entities among these that have no object and get none; none while the cache is
   * incomplete.
   */
  public List<Entity> absent(Collection<Entity> absent) {
    if (!cache.isComplete()) {
      return List.of();
    }
    return absent.stream().filter(this::isAbsent).toList();
  }

  private boolean isAbsent(Entity entity) {
    return observers.has(entity.kind())
        && !cache.isThere(entity.kind(), entity.key())
        && !observers.of(entity).isExpected(entity.key());
  }

  /** Returns the number of entities that wait for an observation. */
  int marked() {
    return queue.size() + tombstones.size();
  }
}
