package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobSights;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.simulator.api.EventPage;
import io.hekla.simulator.api.IdentitySource;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.api.StoreEvent;
import io.hekla.simulator.api.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One run in virtual time. At one instant pods end first, then machines that asked for it are
 * woken, then objects arrive, then sessions are held until one moves nothing; controllers and
 * kubelets take no time and work to a fixed point after each. Time goes from instant to instant at
 * which anything is due, and no session is held where nothing has changed.
 *
 * <p>A Job that has ended leaves the store, with its pods, once it was written into the ledger:
 * nobody looks at it any more. The same workload, configuration and seed give the same run.
 */
public final class VirtualRun {
  private static final String WHO = "simulate";

  /** Controllers come first in the order of ownership, so that each looks at what is new. */
  private static final List<Kind<?>> WATCHED =
      Stream.concat(
              Stream.concat(Stream.of(Kind.NAMESPACE), Kind.FACTS.stream()),
              Stream.of(
                  Kind.NODE, Kind.PRIORITY_CLASS, Kind.QUEUE, Kind.JOB, Kind.POD_GROUP, Kind.POD))
          .toList();

  private static final int PAGE = 4096;

  private final VirtualClock clock = new VirtualClock();
  private final ObjectStore store;
  private final Belongings belongings = new Belongings();
  private final PodGroupInfos infos = new PodGroupInfos();
  private final VirtualKubelets kubelets;
  private final JobController jobs;
  private final PodGroupController podGroups;
  private final QueueController queues;
  private final PodController pods;
  private final SessionFeed feed;
  private final SessionParts parts = new SessionParts();
  private final Ledger ledger = new Ledger();
  private final Settings settings;

  private final Map<Kind<?>, Long> seen = new HashMap<>();
  private final Set<ObjectKey> jobsToLook = new LinkedHashSet<>();
  private final Set<ObjectKey> groupsToLook = new LinkedHashSet<>();
  private final Set<ObjectKey> queuesToLook = new LinkedHashSet<>();
  private final Map<ObjectKey, String> queueOfGroup = new HashMap<>();
  private ClusterState cluster = ClusterState.EMPTY;
  private long sessions;

  /**
   * What a run depends on besides its workload.
   *
   * @param seed breaks ties between equally good nodes, and makes the uids
   * @param runFor how long pods run that do not say it
   */
  public record Settings(SchedulerConfiguration configuration, long seed, Duration runFor) {}

  private VirtualRun(Settings settings) {
    this.settings = settings;
    store =
        new ObjectStore(
            ObjectStore.Settings.of(clock)
                .with(IdentitySource.seeded(settings.seed()))
                .withWholeHistory());
    kubelets = new VirtualKubelets(store, settings.runFor());
    jobs = new JobController(store, belongings);
    podGroups = new PodGroupController(store, belongings, infos);
    queues = new QueueController(store);
    pods = new PodController(store);
    feed = new SessionFeed(store, infos);
    WATCHED.forEach(kind -> seen.put(kind, store.version()));
  }

  /**
   * Runs a workload to its end: until nothing is due any more.
   *
   * @throws RefusedObject if the store takes one of its objects not
   */
  public static Outcome of(Workload workload, Settings settings) {
    return new VirtualRun(settings).run(new ArrayDeque<>(workload.arrivals()));
  }

  private Outcome run(ArrayDeque<Workload.Arrival> arrivals) {
    boolean begun = false;
    int made = 0;
    int bound = 0;
    Map<String, Integer> phases = Map.of();
    for (var next = next(arrivals); next.isPresent(); next = next(arrivals)) {
      instant(next.get(), arrivals);
      if (!begun) {
        begun = true;
        made = ledger.podsMade();
        bound = ledger.podsBound();
        phases = phases();
      }
    }
    Instant end = clock.instant();
    return new Outcome(ledger.records(end), made, bound, phases, sessions, end);
  }

  private Optional<Instant> next(ArrayDeque<Workload.Arrival> arrivals) {
    return Stream.of(
            kubelets.next(),
            jobs.wakeUps().next(),
            podGroups.wakeUps().next(),
            Optional.ofNullable(arrivals.peek()).map(Workload.Arrival::at))
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder());
  }

  private void instant(Instant now, ArrayDeque<Workload.Arrival> arrivals) {
    clock.set(now);
    kubelets.catchUp(now);
    settle();
    wake(jobs.wakeUps(), jobsToLook);
    wake(podGroups.wakeUps(), groupsToLook);
    settle();
    while (!arrivals.isEmpty() && !arrivals.peek().at().isAfter(now)) {
      create(arrivals.remove());
    }
    settle();
    boolean moved = !feed.isEmpty();
    while (moved) {
      moved = session();
      settle();
    }
  }

  private void wake(Agenda<ObjectKey> agenda, Set<ObjectKey> toLook) {
    Instant now = clock.instant();
    for (var due = agenda.takeDue(now); due.isPresent(); due = agenda.takeDue(now)) {
      toLook.add(due.get());
    }
  }

  private void create(Workload.Arrival arrival) {
    Answer<StoredObject> answer = store.create(WHO, arrival.kind(), arrival.object());
    if (answer instanceof Answer.Refused<StoredObject> refused) {
      String name = arrival.object().path("metadata").path("name").asText();
      throw new RefusedObject(arrival.kind().name() + " " + name, refused.message());
    }
  }

  /** Whether the session moved anything: pods, admissions, phases. */
  private boolean session() {
    sessions++;
    Instant now = clock.instant();
    var input =
        new SessionInput("session-" + sessions, now, settings.configuration(), settings.seed());
    Engine.Step step = Engine.step(cluster, feed.take(), input);
    cluster = step.state().with(policyRuns(step.decisions()));
    boolean moved = false;
    for (SessionParts.Handed handed : parts.of(sessions, step)) {
      ledger.waits(handed.podGroup(), handed.rule(), now);
      podGroups.record(handed.podGroup(), handed.part(), now);
      moved |= handed.moves();
    }
    for (Decisions.GateOpening opening : step.decisions().gateOpenings()) {
      moved |= opened(opening);
    }
    return moved;
  }

  private boolean opened(Decisions.GateOpening opening) {
    var patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("spec").putNull("schedulingGates");
    return store.patch(WHO, Kind.POD, opening.task(), KubernetesApi.Part.OBJECT, patch)
        instanceof Answer.Done<StoredObject>;
  }

  private static List<Change> policyRuns(Decisions decisions) {
    var changes = new ArrayList<Change>();
    decisions
        .policyRuns()
        .forEach(run -> changes.add(new Change.PolicyRan(run.policy(), run.at())));
    return changes;
  }

  /** Lets kubelets and controllers work until none has anything left to do. */
  private void settle() {
    Instant now = clock.instant();
    boolean busy = true;
    while (busy) {
      busy = drain();
      for (ObjectKey key : taken(queuesToLook)) {
        queues.look(key, now);
      }
      for (ObjectKey key : taken(jobsToLook)) {
        jobs.look(key, now);
        retireIfEnded(key, now);
      }
      for (ObjectKey key : taken(groupsToLook)) {
        podGroups.look(key, now);
      }
      busy |= kubelets.catchUp(now);
    }
  }

  private static List<ObjectKey> taken(Set<ObjectKey> toLook) {
    List<ObjectKey> all = List.copyOf(toLook);
    toLook.clear();
    return all;
  }

  private void retireIfEnded(ObjectKey key, Instant now) {
    var state = jobs.state(key);
    if (state.isEmpty()) {
      return;
    }
    ledger.phase(state.get().uid(), state.get().phase().spelling(), now);
    if (Ledger.isEnd(state.get().phase().spelling())) {
      var unused = store.delete(WHO, Kind.JOB, key, Optional.of(state.get().uid()));
    }
  }

  private boolean drain() {
    boolean any = false;
    for (Kind<?> kind : WATCHED) {
      long after = Objects.requireNonNull(seen.get(kind));
      if (store.version() == after) {
        continue;
      }
      switch (store.eventsAfter(kind, after, PAGE)) {
        case EventPage.Events page -> {
          seen.put(kind, page.upTo());
          page.events().forEach(this::take);
          store.forgetEvents(kind, page.upTo());
          any |= !page.events().isEmpty();
        }
        case EventPage.Expired expired -> throw new IllegalStateException(expired.message());
        case EventPage.Never never -> throw new IllegalStateException(never.message());
      }
    }
    return any;
  }

  private void take(StoreEvent event) {
    feed.take(event);
    StoredObject object = event.object();
    boolean there = event.change() == StoreEvent.Change.SEEN;
    Kind<?> kind = object.kind();
    if (kind.equals(Kind.POD)) {
      pod(event, there);
    } else if (kind.equals(Kind.POD_GROUP)) {
      podGroup(object, there);
    } else if (kind.equals(Kind.JOB)) {
      if (there) {
        var job = object.as(Kind.JOB);
        int members = job.getSpec().minAvailable == null ? 1 : job.getSpec().minAvailable;
        ledger.arrived(object, JobSights.queueOf(job), members, clock.instant());
      }
      jobsToLook.add(object.key());
    } else if (kind.equals(Kind.QUEUE)) {
      store.all(Kind.QUEUE).forEach(queue -> queuesToLook.add(queue.key()));
    }
  }

  private void pod(StoreEvent event, boolean there) {
    StoredObject pod = event.object();
    belongings.take(event);
    if (there) {
      ledger.pod(pod, clock.instant());
      kubelets.look(pod);
      pods.look(pod);
    } else {
      kubelets.forget(pod.key());
      podGroups.gone(pod.uid(), clock.instant());
    }
    Belongings.owner(pod)
        .filter(owner -> owner.kind().equals(Kind.JOB.name()))
        .ifPresent(owner -> jobsToLook.add(owner.key()));
    Belongings.group(pod).ifPresent(groupsToLook::add);
  }

  private void podGroup(StoredObject group, boolean there) {
    groupsToLook.add(group.key());
    Belongings.owner(group)
        .ifPresent(
            owner -> {
              ledger.group(group.key(), owner.uid());
              if (owner.kind().equals(Kind.JOB.name())) {
                jobsToLook.add(owner.key());
              }
            });
    String queue = QueueNames.orDefault(group.tree().path("spec").path("queue").asText(""));
    if (there && queueOfGroup.putIfAbsent(group.key(), queue) == null) {
      queues.counted(queue, 1);
      queuesToLook.add(new ObjectKey("", queue));
    } else if (!there) {
      infos.forget(group.key());
      parts.forget(group.key());
      ledger.groupGone(group.key());
      Optional.ofNullable(queueOfGroup.remove(group.key()))
          .ifPresent(counted -> queues.counted(counted, -1));
      queuesToLook.add(new ObjectKey("", queue));
    }
  }

  private Map<String, Integer> phases() {
    var phases = new TreeMap<String, Integer>();
    for (StoredObject group : store.all(Kind.POD_GROUP)) {
      phases.merge(group.tree().path("status").path("phase").asText("Pending"), 1, Integer::sum);
    }
    return phases;
  }
}
