package io.hekla.simulator.virtual;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.hekla.apiserver.store.AdmissionRule;
import io.hekla.apiserver.store.IdentitySource;
import io.hekla.apiserver.store.InMemoryKubernetesApi;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreEvent;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.session.Counters;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.plugins.SshKeyPair;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.embedded.EmbeddedAdmission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Run of the controllers and the scheduler in virtual time: the core of the live system on an
 * object store, with simulated kubelets, without actors. At one instant pods end first, then timers
 * fire, then objects arrive, then sessions run until one moves nothing; controllers and kubelets
 * take no time and work to a fixed point after each. Time advances from instant to instant at which
 * anything is due, and no session runs where nothing has changed.
 *
 * <p>A Job that no other object made leaves the store with its pods once it has ended and is
 * recorded in the ledger. CronJobs have no end, so a run with some ends after {@link
 * #LONGEST_OF_CRON_JOBS}; nor have requests that are refused again and again, see {@link
 * #MOST_IN_VAIN}. The same workload, settings and seed give the same run.
 */
public final class VirtualRun implements ControllersHost {
  /** Length of a run in which CronJobs go on making Jobs. */
  public static final Duration LONGEST_OF_CRON_JOBS = Duration.ofDays(1);

  /**
   * Number of instants in a row without a change, after which a run ends: no pod runs, no arrival
   * is left, and requests are refused and made again, as of a pod whose name is taken.
   */
  private static final int MOST_IN_VAIN = 100;

  private static final AdmissionRule ADMISSION = new EmbeddedAdmission();
  private static final String USER = "simulate";

  private final VirtualClock clock = new VirtualClock();
  private final ObjectStore store;
  private final VirtualKubelets kubelets;
  private final ArrivalRequests requests;
  private final Ledger ledger = new Ledger();
  private final Agenda<Timer> timers = new Agenda<>();
  private final Map<ObjectKey, PodGroupPhase> phases = new HashMap<>();
  private final Controllers controllers;
  private final RunWatcher watcher;

  /** Objects that pods create, by the pods that have not run yet. */
  private final Map<ObjectKey, List<Workload.Arrival>> byPod;

  /** Flag: the last session moved pods, admissions or phases. */
  private boolean moved;

  private long sessions;

  /** Changes of the store that are not processed yet. */
  private final Queue<StoreEvent> stored = new ArrayDeque<>();

  /**
   * Settings of a run besides its workload.
   *
   * @param seed seed that breaks ties between equally good nodes, and makes the uids
   * @param runFor run time of pods that do not specify it
   */
  public record Settings(
      SchedulerConfiguration configuration,
      long seed,
      Duration runFor,
      ControllerSettings controllers) {
    /**
     * Returns settings without pauses, and with statuses written at once: there is no API server to
     * spare.
     */
    private Controllers.Settings forControllers(TimeSource time) {
      return new Controllers.Settings(
          controllers.withoutPauses(),
          new SchedulerCore.Settings(
              seed, controllers.unconfirmedBinds(), Integer.MAX_VALUE, Duration.ZERO),
          new SchedulerCore.Configured(configuration, ""),
          new StatusWriteLimiter(
              Duration.ZERO, Duration.ZERO, Duration.ZERO, Integer.MAX_VALUE, time.nanoTime()),
          Optional.empty());
    }
  }

  private VirtualRun(Settings settings, Workload workload, RunWatcher watcher) {
    this.watcher = watcher;
    PodRuns runs = workload.runs();
    byPod = new HashMap<>(workload.byPod());
    var places = new HashMap<>(runs.nodes());
    store =
        new ObjectStore(
            ObjectStore.Settings.of(clock)
                .with(IdentitySource.seeded(settings.seed()))
                .with(request -> admit(request, places))
                .withHistory(1),
            transaction -> stored.addAll(transaction.events()));
    kubelets = new VirtualKubelets(store, settings.runFor(), runs);
    requests = new ArrivalRequests(store, USER);
    var time = new TimeSource(clock, clock::nanoTime);
    controllers =
        new Controllers(
            settings.forControllers(time),
            InMemoryKubernetesApi.of(store, "controllers"),
            time,
            this);
    controllers.reconciler().listen(this::take);
    controllers.reconciler().switchResyncOff();
    for (Kind<?> kind : Kind.ALL) {
      controllers.take(new WatchEvent.Listed<>(kind, List.of(), store.version()));
    }
    controllers.begin(USER);
  }

  /**
   * Runs a workload to its end: until nothing is due any more.
   *
   * @throws RefusedObject if the store refuses one of its objects
   */
  public static RunOutcome of(Workload workload, Settings settings) {
    return of(workload, settings, (passed, ended, jobs) -> {});
  }

  /**
   * Runs a workload as {@link #of(Workload, Settings)} does, and reports how far it is.
   *
   * @throws RefusedObject if the store refuses one of its objects
   */
  public static RunOutcome of(Workload workload, Settings settings, RunWatcher watcher) {
    return new VirtualRun(settings, workload, watcher).run(new ArrayDeque<>(workload.arrivals()));
  }

  private RunOutcome run(ArrayDeque<Workload.Arrival> arrivals) {
    int coming = (int) arrivals.stream().filter(VirtualRun::isJob).count();
    boolean begun = false;
    int made = 0;
    int bound = 0;
    int inVain = 0;
    Map<String, Integer> phases = Map.of();
    for (var next = next(arrivals);
        next.isPresent() && inVain < MOST_IN_VAIN;
        next = next(arrivals)) {
      long before = store.version();
      instant(next.get(), arrivals);
      watcher.at(
          Duration.between(VirtualClock.START, clock.instant()),
          ledger.ended(),
          Math.max(coming, ledger.jobs()));
      boolean isInVain =
          store.version() == before && kubelets.next().isEmpty() && arrivals.isEmpty();
      inVain = isInVain ? inVain + 1 : 0;
      if (!begun) {
        begun = true;
        made = ledger.podsMade();
        bound = ledger.podsBound();
        phases = phases();
      }
    }
    Instant end = clock.instant();
    return new RunOutcome(
        ledger.records(end), made, bound, phases, sessions, end, requests.refusals());
  }

  private static boolean isJob(Workload.Arrival arrival) {
    return arrival.action() == Workload.Action.CREATE
        && (arrival.kind().equals(Kind.JOB) || arrival.kind().equals(Kind.POD));
  }

  private Optional<Instant> next(ArrayDeque<Workload.Arrival> arrivals) {
    Optional<Instant> next =
        Stream.of(
                kubelets.next(),
                timers.next(),
                Optional.ofNullable(arrivals.peek()).map(Workload.Arrival::at))
            .flatMap(Optional::stream)
            .min(Comparator.naturalOrder());
    boolean hasCronJobs = !controllers.reconciler().cache().keys(Kind.CRON_JOB).isEmpty();
    return next.filter(
        at -> !hasCronJobs || at.isBefore(VirtualClock.START.plus(LONGEST_OF_CRON_JOBS)));
  }

  private void instant(Instant now, ArrayDeque<Workload.Arrival> arrivals) {
    clock.set(now);
    kubelets.catchUp(now);
    settle();
    for (var due = timers.takeDue(now); due.isPresent(); due = timers.takeDue(now)) {
      controllers.fire(due.get());
    }
    settle();
    while (!arrivals.isEmpty() && !arrivals.peek().at().isAfter(now)) {
      requests.carryOut(arrivals.remove());
    }
    settle();
    moved = controllers.hasNewInput();
    while (moved) {
      moved = false;
      controllers.scheduler().runSession(Counters.OF_NEWS);
      settle();
    }
  }

  /**
   * Admits an object: a workload was admitted before; Jobs that JobFlows and CronJobs make are
   * judged here. A pod that had a node before the run gets it.
   *
   * @param places nodes by pod that are left; each is given once
   */
  private static AdmissionRule.Verdict admit(
      AdmissionRule.Request request, Map<ObjectKey, String> places) {
    if (request.kind().equals(Kind.POD) && request.operation() == AdmissionRule.Operation.CREATE) {
      JsonNode metadata = request.object().path("metadata");
      String node =
          places.remove(
              new ObjectKey(metadata.path("namespace").asText(), metadata.path("name").asText()));
      if (node != null) {
        ObjectNode placed = request.object().deepCopy();
        placed.withObject("/spec").put("nodeName", node);
        return new AdmissionRule.Verdict.Admitted(placed);
      }
    }
    boolean isMade =
        request.kind().equals(Kind.JOB)
            && request.operation() == AdmissionRule.Operation.CREATE
            && !request.object().path("metadata").path("ownerReferences").isEmpty();
    return isMade ? ADMISSION.admit(request) : new AdmissionRule.Verdict.Admitted(request.object());
  }

  /** Runs kubelets and controllers until none has anything left to do. */
  private void settle() {
    Instant now = clock.instant();
    boolean busy = true;
    while (busy) {
      busy = drain();
      controllers.observe();
      busy |= controllers.work();
      busy |= kubelets.catchUp(now);
    }
  }

  /** Passes on the changes of the store; returns whether there was any. */
  private boolean drain() {
    boolean any = false;
    for (var event = stored.poll(); event != null; event = stored.poll()) {
      Kind<?> kind = event.object().kind();
      if (kind.isWatched()) {
        controllers.take(event.watched(kind));
        any = true;
      }
      if (kind.equals(Kind.POD)) {
        observe(event);
      }
    }
    return any;
  }

  private void observe(StoreEvent pod) {
    if (pod.change() == StoreEvent.Change.SEEN) {
      kubelets.observe(pod.object());
      createWhatItCreates(pod.object());
    } else {
      kubelets.forget(pod.object().key());
    }
  }

  private void createWhatItCreates(StoredObject pod) {
    if (byPod.containsKey(pod.key())
        && pod.tree().path("status").path("phase").asText().equals("Running")) {
      requireNonNull(byPod.remove(pod.key())).forEach(requests::carryOut);
      moved = true;
    }
  }

  /** Records a change in the ledger. */
  private void take(Delta delta) {
    watcher.changed(delta, clock.instant());
    ledger.take(delta, clock.instant()).ifPresent(this::retire);
    if (delta.kind().equals(Kind.POD_GROUP) && delta.after().isEmpty()) {
      phases.remove(delta.key());
    }
    moved |= isGateOpened(delta);
  }

  private static boolean isGateOpened(Delta delta) {
    return delta.kind().equals(Kind.POD)
        && delta.before().filter(VirtualRun::isGated).isPresent()
        && delta.after().filter(one -> !isGated(one)).isPresent();
  }

  private static boolean isGated(HasMetadata pod) {
    List<PodSchedulingGate> gates = ((Pod) pod).getSpec().getSchedulingGates();
    return gates != null && !gates.isEmpty();
  }

  private void retire(Ledger.Ended job) {
    controllers
        .entities()
        .later(
            () -> {
              var unused = store.delete(USER, Kind.JOB, job.key(), Optional.of(job.uid()));
            });
  }

  @Override
  public void startTimer(Timer timer, Duration after) {
    if (after.isZero()) {
      controllers.fire(timer);
    } else {
      timers.put(timer, clock.instant().plus(after));
    }
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.forget(timer);
  }

  /** Returns dummy keys, as no user logs in to a simulated pod. */
  @Override
  public CompletionStage<SshKeyPair> keys() {
    return CompletableFuture.completedStage(new SshKeyPair("simulated", "simulated"));
  }

  /** Retries at once: the store has no outages. */
  @Override
  public void pauseRequest(RequestClass type, String name, Duration length, Runnable over) {
    over.run();
  }

  /** Returns true: the run itself decides when sessions run. */
  @Override
  public boolean isPauseActive() {
    return true;
  }

  @Override
  public void startPause() {}

  @Override
  public void persisted(Entity entity, JournalSerializable event, JournalSerializable state) {
    watcher.persisted(event);
    watcher.persisted(state);
  }

  @Override
  public void persisted(SchedulerEvent event) {
    watcher.persisted(event);
  }

  @Override
  public void delivered(SchedulerEvent.DecisionDelivery delivery) {
    ledger.waits(delivery.podGroup(), delivery.reason(), clock.instant());
    PodGroupPhase phase = delivery.decisions().status().phase();
    PodGroupPhase last = phases.put(delivery.podGroup(), phase);
    moved |= delivery.acts() || (last != null && last != phase);
  }

  @Override
  public void record(SessionRecord session) {
    watcher.record(session);
  }

  @Override
  public void sessionEnded() {
    sessions++;
  }

  private Map<String, Integer> phases() {
    var phases = new TreeMap<String, Integer>();
    for (StoredObject group : store.all(Kind.POD_GROUP)) {
      ObjectNode tree = group.tree();
      phases.merge(tree.path("status").path("phase").asText("Pending"), 1, Integer::sum);
    }
    return phases;
  }
}
