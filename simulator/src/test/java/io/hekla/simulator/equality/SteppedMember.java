package io.hekla.simulator.equality;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.apiserver.store.IdentitySource;
import io.hekla.apiserver.store.InMemoryKubernetesApi;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreClient;
import io.hekla.apiserver.store.StoreEvent;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.ResourceVersions;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.simulator.embedded.EmbeddedAdmission;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whole member that advances step by step: one watch event, one answer of the API or one timer
 * reaches it, and then it works until nothing is left to do. All input is recorded. It may be
 * killed in between; another process resumes with its journal then.
 */
final class SteppedMember implements AutoCloseable {
  private static final String NEVER = "3000d";

  /** After this time everything that Akka starts late is there. */
  private static final Duration SETTLED = Duration.ofSeconds(5);

  /** Time of this machine within which a member starts or ends, however busy that is. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final String INSERT_HEAD =
      "INSERT INTO hekla_head (persistence_id, sequence_number, has_work) VALUES (?, ?, ?)";

  private final Stepping stepping = new Stepping(this::persisted);
  private final Recording recording = new Recording();
  private final ObjectStore store;
  private final GatedApi api;
  private final HeklaSettings settings;
  private @Nullable HeklaSystem system;

  private SteppedMember(Path data, long seed, Map<String, ?> overrides) throws Exception {
    settings = settings(data, overrides);
    store =
        new ObjectStore(
            ObjectStore.Settings.of(stepping.time())
                .with(IdentitySource.seeded(seed))
                .with(new EmbeddedAdmission()),
            transaction -> transaction.events().forEach(this::stored));
    api = new GatedApi(InMemoryKubernetesApi.of(store, "hekla"), recording::call);
  }

  private void stored(StoreEvent event) {
    api.stored(event);
  }

  /**
   * Starts one on an empty cluster; nothing has reached it yet.
   *
   * @param settings that go before those of {@code application.conf}
   */
  static SteppedMember start(Path data, long seed, Map<String, ?> settings) throws Exception {
    var member = new SteppedMember(data, seed, settings);
    // By its uid a journal knows the cluster.
    var unused =
        new StoreClient(member.store, "cluster")
            .create(
                Kind.NAMESPACE,
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withName("kube-system")
                    .endMetadata()
                    .build());
    member.begin();
    return member;
  }

  private HeklaSettings settings(Path data, Map<String, ?> overrides) throws Exception {
    var all = new HashMap<String, Object>();
    all.put("hekla.data", data.toString());
    all.put("hekla.observe.mode", "no");
    all.put("hekla.lease.enabled", false);
    all.put("hekla.kubernetes.audit", NEVER);
    all.put("hekla.kubernetes.watch-silence", NEVER);
    all.put("hekla.journal.retention.every", NEVER);
    all.put("hekla.journal.entity-snapshot-every", 1_000_000);
    all.put("hekla.journal.scheduler-snapshot-every", 1_000_000);
    all.put("hekla.entity.shards", 4);
    // Whose turn it is among entities that share these, no input says.
    all.put("hekla.kubernetes.in-flight", 2_000_000_000);
    all.put("hekla.kubernetes.in-flight-unhurried", 2_000_000_000);
    all.put("hekla.events.per-second", 1_000_000);
    all.put("hekla.verdicts.per-second", 1_000_000);
    all.put("hekla.entity.status-in-motion-per-second", 1_000_000);
    // Virtual time writes no reports: sessions do not read them.
    all.put("hekla.queue-reports.jobs", 0);
    all.putAll(stepping.settings());
    all.putAll(overrides);
    return HeklaSettings.read(all);
  }

  private void begin() throws Exception {
    Instant settled = now().plus(SETTLED);
    // Virtual time does at one instant what the live system does while Akka starts.
    stepping.time().hold();
    api.open();
    system = started(settled);
    api.shut();
    settle(settled);
    stepping.time().release();
    if (stepping.journal().newest(SchedulerActor.PERSISTENCE_ID.id()) == 0) {
      throw new IllegalStateException("its scheduler has not begun");
    }
  }

  /**
   * Fires Akka's timers up to a moment, until everything that Akka starts or ends late has done so;
   * they answer no input. Timers of Hekla are late then, as they are in a process that was held up.
   */
  private void settle(Instant until) {
    do {
      stepping.tasks().runUntilIdle();
    } while (scheduler().fireAkkaTimer(until));
    stepping.time().moveTo(Duration.between(SteppedTime.START, until).toNanos());
  }

  private HeklaSystem started(Instant settled) throws Exception {
    var started = new CompletableFuture<HeklaSystem>();
    Thread starting =
        Thread.ofPlatform()
            .daemon()
            .name("starting")
            .start(
                () -> {
                  try {
                    started.complete(HeklaSystem.start(settings, api, stepping.time().source()));
                  } catch (Exception | Error e) {
                    started.completeExceptionally(e);
                  }
                });
    try {
      var bound = new Bound("the start of a member");
      while (!started.isDone()) {
        bound.check();
        // Time does not pass before all actors are there, so that their timers begin together.
        if (!stepping.tasks().awaitWork() && isJoining(starting)) {
          var unused = scheduler().fireAkkaTimer(settled);
        }
      }
      return started.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the member does not start", e.getCause());
    }
  }

  private static boolean isJoining(Thread starting) {
    return starting.getState() == Thread.State.TIMED_WAITING
        && Stream.of(starting.getStackTrace())
            .anyMatch(
                frame ->
                    frame.getClassName().equals(HeklaSystem.class.getName())
                        && frame.getMethodName().equals("join"));
  }

  private void persisted(String id, Object event) {
    if (event instanceof SchedulerEvent.TermStarted started) {
      recording.input(new Input.Begun(now(), started.incarnation()));
    }
    recording.event(id, event);
  }

  ObjectStore store() {
    return store;
  }

  GatedApi api() {
    return api;
  }

  Recording recording() {
    return recording;
  }

  HeklaSettings settings() {
    return settings;
  }

  Instant now() {
    return stepping.time().instant();
  }

  private SteppedScheduler scheduler() {
    return stepping.scheduler().orElseThrow();
  }

  /** Lets the next event of a kind's watch in. */
  void watch(String kind) {
    WatchEvent<?> event = api.next(kind);
    recording.input(new Input.Watched(now(), event));
    api.tell(kind, event);
    stepping.tasks().runUntilIdle();
  }

  /** Ends the watch of a kind; the events that it has not sent are lost. */
  void breakWatch(String kind) {
    api.breakWatch(kind);
    stepping.tasks().runUntilIdle();
  }

  /** Lets an answer in. */
  void answer(GatedApi.Waiting call, Answer<?> answer) {
    if (call.isList() && answer instanceof Answer.Done<?>(KubernetesApi.Listing<?> listing)) {
      recording.input(new Input.Watched(now(), listed(call, listing)));
    } else if (call.isOfControllers()) {
      recording.input(new Input.Answered(now(), call.text(), answer));
    }
    api.answer(call, answer);
    stepping.tasks().runUntilIdle();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // a list of the kind that was asked for
  private static WatchEvent<?> listed(GatedApi.Waiting call, KubernetesApi.Listing<?> listing) {
    Kind<?> kind =
        Kind.ALL.stream()
            .filter(one -> call.text().contains(CallText.list(one) + "#"))
            .findFirst()
            .orElseThrow();
    return new WatchEvent.Listed(
        kind,
        listing.items(),
        listing.unreadable(),
        ResourceVersions.read(listing.resourceVersion()));
  }

  /** Lets time pass until the next timer fires. */
  void fire() {
    if (scheduler().hasNext()) {
      scheduler()
          .fire(
              timer -> {
                if (!timer.owner().equals(SteppedScheduler.AKKA)) {
                  recording.input(new Input.Fired(now(), timer.owner(), timer.key()));
                }
              });
      stepping.tasks().runUntilIdle();
    }
  }

  /**
   * Kills the process, and starts another one on its journal.
   *
   * @param reachesServer whether a call that waits still reaches the API server; its answer is lost
   */
  void restart(BooleanSupplier reachesServer) throws Exception {
    end();
    api.forget(reachesServer);
    recording.input(new Input.Restarted(now()));
    keepHeads();
    begin();
  }

  /** Members read from the database which entities have work left. */
  private void keepHeads() throws Exception {
    JournalLocation location = settings.journal();
    JournalFormat.prepare(location);
    try (var connection = location.connect();
        var delete = connection.prepareStatement("DELETE FROM hekla_head");
        var insert = connection.prepareStatement(INSERT_HEAD)) {
      delete.executeUpdate();
      for (var head : stepping.journal().heads().entrySet()) {
        insert.setString(1, head.getKey());
        insert.setLong(2, head.getValue().number());
        insert.setBoolean(3, head.getValue().hasWork());
        insert.addBatch();
      }
      insert.executeBatch();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Deadline: a step that takes longer than {@link #PATIENCE} has failed. */
  private static final class Bound {
    private final String what;
    private final long began = System.nanoTime();

    Bound(String what) {
      this.what = what;
    }

    void check() {
      if (System.nanoTime() - began > PATIENCE.toNanos()) {
        throw new IllegalStateException(what + " takes more than " + PATIENCE);
      }
    }
  }

  /** At once, as by a kill: nothing of it is written or asked any more. */
  private void end() {
    api.end();
    HeklaSystem killed = Objects.requireNonNull(system);
    killed.actorSystem().terminate();
    var bound = new Bound("the end of a member");
    while (!killed.ended().toCompletableFuture().isDone()) {
      bound.check();
      var unused = stepping.tasks().awaitWork();
    }
    // Dispatchers end their threads a moment later.
    settle(now().plus(SETTLED));
    system = null;
  }

  @Override
  public void close() {
    if (system != null) {
      end();
    }
    stepping.close();
  }
}
