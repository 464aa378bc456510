package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Random histories of a scheduler, persisted and recovered, beside the cache of the active term.
 */
class AssumptionsFoldTest {
  private static final int STEPS = 150;
  private static final int PODS = 12;
  private static final int POD_GROUPS = 4;

  private final long seed = System.nanoTime();
  private final SplittableRandom random = new SplittableRandom(seed);
  private final List<SchedulerEvent> journal = new ArrayList<>();
  private SchedulerState state = SchedulerState.EMPTY;
  private AssumeCache cache = new AssumeCache(Assumptions.NONE);

  /** Uids of the pods that are being bound, as the engine knows. */
  private final TreeSet<String> engine = new TreeSet<>();

  private long session;

  @RepeatedTest(5)
  void aTermAtWorkCountsWhatARecoveryWouldCount() {
    takeOver();
    for (int i = 0; i < STEPS; i++) {
      switch (random.nextInt(8)) {
        case 0 -> takeOver();
        case 1 ->
            keep(
                new SchedulerEvent.SessionObserved(
                    state.term(),
                    ++session,
                    Instant.EPOCH,
                    0,
                    "",
                    List.of(),
                    compared(),
                    RecordedCalls.NONE));
        case 2, 3 -> decide();
        case 4 -> refuse();
        default -> see();
      }
      check();
    }
  }

  @Test
  void refusedDecisionsAreNotDeliveredByTheNextTerm() {
    takeOver();
    var refused = PodGroupDecisions.Bind.of("pod-1", "ns", "pod-1", "n1");
    var counted = PodGroupDecisions.Bind.of("pod-2", "ns", "pod-2", "n1");
    keep(
        SchedulerEvents.decided(
            state.term(),
            1,
            SchedulerEvents.NOTHING_OVER,
            SchedulerEvents.part(
                "group-0", state.term(), 1, true, List.of(refused, counted), List.of())));

    keep(new SchedulerEvent.Refused(List.of("pod-1"), List.of()));

    check();
    assertThat(SchedulerState.of(state.log()).assumptions().unacknowledgedDeliveries())
        .singleElement()
        .satisfies(delivery -> assertThat(delivery.decisions().binds()).containsExactly(counted));
  }

  @Test
  void aReservationIsTheNextTermsUntilItEnds() {
    takeOver();
    var key = new ObjectKey("ns", "group-0");
    ReservationInfo reservation = reservation(key);
    var made = new Decisions.ReservationChange(key, Optional.of(reservation));
    keep(decided(1, made));

    takeOver();

    assertThat(AssumptionsFold.changes(cache.assumptions()))
        .containsExactly(new Change.FactSeen(reservation));
    var ended = new Decisions.ReservationChange(key, Optional.empty());
    assertThat(AssumptionsFold.fold(cache.assumptions(), decided(1, ended)).changes())
        .containsExactly(new Change.FactGone(ReservationInfo.class, key));
    keep(decided(1, ended));
    check();
    assertThat(AssumptionsFold.changes(cache.assumptions())).isEmpty();
  }

  @Test
  void aFactOfTheSchedulerIsTheNextTermsUntilItIsOver() {
    takeOver();
    UsageAccount account = account(1000);
    keep(decided(new Decisions.FactChange(account, false)));

    takeOver();

    assertThat(AssumptionsFold.changes(cache.assumptions()))
        .containsExactly(new Change.FactSeen(account));
    SchedulerEvent.SessionDecided over = decided(new Decisions.FactChange(account, true));
    assertThat(AssumptionsFold.fold(cache.assumptions(), over).changes())
        .containsExactly(new Change.FactGone(UsageAccount.class, account.key()));
    keep(over);
    check();
    assertThat(AssumptionsFold.changes(cache.assumptions())).isEmpty();
  }

  @Test
  void whatATermLearntOfRunTimesTheNextOneKnows() {
    takeOver();
    var key = new ObjectKey("ns", "ada/train/1×cpu=1000");
    RunTimes times = RunTimes.none(key);
    for (int i = 1; i < 8; i++) {
      Instant end = Instant.EPOCH.plusSeconds(100L * i);
      times =
          times
              .with(EndedRunInfo.of(key, "uid-" + i, end.minusSeconds(10L * i), end))
              .orElseThrow();
      keep(decided(new Decisions.FactChange(times, false)));
    }

    takeOver();

    check();
    assertThat(AssumptionsFold.changes(cache.assumptions()))
        .containsExactly(new Change.FactSeen(times));
  }

  private SchedulerEvent.SessionDecided decided(Decisions.FactChange fact) {
    return SchedulerEvents.decided(
        state.term(),
        1,
        SchedulerEvents.NOTHING_OVER,
        List.of(),
        List.of(),
        List.of(),
        List.of(fact));
  }

  private static UsageAccount account(double milliCpu) {
    return UsageAccount.opened(
        UsageAccount.ofQueue("ml"),
        Instant.EPOCH,
        Duration.ofHours(1),
        ResourceVector.of(milliCpu, 0));
  }

  private SchedulerEvent.SessionDecided decided(long number, Decisions.ReservationChange change) {
    return SchedulerEvents.decided(
        state.term(),
        number,
        SchedulerEvents.NOTHING_OVER,
        List.of(),
        List.of(),
        List.of(change),
        List.of());
  }

  private void check() {
    SchedulerState recovered = SchedulerState.EMPTY;
    for (SchedulerEvent event : journal) {
      recovered = recovered.with(event);
    }
    assertThat(recovered).as("seed %d", seed).isEqualTo(state);
    assertThat(SchedulerState.of(state.log())).as("snapshot, seed %d", seed).isEqualTo(state);
    Assumptions withoutOver =
        recovered
            .with(SchedulerEvents.decided(state.term(), session + 1, cache.endedAssumptions()))
            .assumptions();
    assertThat(cache.assumptions()).as("seed %d", seed).isEqualTo(withoutOver);
    assertThat(cache.assumptions().open().toMap()).as("seed %d", seed).isEqualTo(openBy(cache));
    assertThat(engine).as("seed %d", seed).isEqualTo(cache.assumptions().binds().toMap().keySet());
  }

  private static Map<ObjectKey, Integer> openBy(AssumeCache cache) {
    var open = new TreeMap<ObjectKey, Integer>();
    cache
        .assumptions()
        .binds()
        .forEach((uid, bind) -> open.merge(bind.origin().podGroup(), 1, Integer::sum));
    cache
        .assumptions()
        .evictions()
        .forEach((uid, eviction) -> open.merge(eviction.origin().podGroup(), 1, Integer::sum));
    return open;
  }

  private void keep(SchedulerEvent event) {
    journal.add(event);
    state = state.with(event);
    tell(cache.fold(event));
  }

  private void takeOver() {
    var started = SchedulerEvents.started(state.term() + 1 + random.nextInt(3));
    journal.add(started);
    state = state.with(started);
    session = 0;
    cache = new AssumeCache(state.assumptions());
    engine.clear();
    tell(AssumptionsFold.changes(cache.assumptions()));
  }

  private void tell(List<Change> changes) {
    for (Change change : changes) {
      switch (change) {
        case Change.BindAssumed bind -> engine.add(bind.taskUid());
        case Change.BindRefused refused -> engine.remove(refused.taskUid());
        case Change.TaskGone gone -> engine.remove(gone.uid());
        case Change.TaskSeen seen when !seen.task().nodeName().isEmpty() ->
            engine.remove(seen.task().uid());
        default -> {}
      }
    }
  }

  private void decide() {
    session++;
    var deliveries = new ArrayList<SchedulerEvent.DecisionDelivery>();
    for (int group = 0; group < POD_GROUPS; group++) {
      if (random.nextBoolean()) {
        var binds = new ArrayList<PodGroupDecisions.Bind>();
        var evictions = new ArrayList<PodGroupDecisions.Eviction>();
        for (int i = random.nextInt(3); i > 0; i--) {
          String pod = pod();
          binds.add(PodGroupDecisions.Bind.of(pod, "ns", pod, "n" + random.nextInt(3)));
        }
        for (int i = random.nextInt(2); i > 0; i--) {
          String pod = pod();
          evictions.add(new PodGroupDecisions.Eviction(pod, "ns", pod, "n1", "preempt", "gang"));
        }
        deliveries.add(
            SchedulerEvents.part(
                "group-" + group, state.term(), session, random.nextBoolean(), binds, evictions));
      }
    }
    var runs = List.of(new Decisions.PolicyRun("tdm", Instant.ofEpochSecond(session)));
    keep(
        SchedulerEvents.decided(
            state.term(),
            session,
            cache.endedAssumptions(),
            deliveries,
            random.nextBoolean() ? runs : List.of(),
            random.nextBoolean() ? List.of(reservation()) : List.of(),
            random.nextBoolean()
                ? List.of(
                    new Decisions.FactChange(account(random.nextInt(3)), random.nextBoolean()))
                : List.of()));
  }

  private Decisions.ReservationChange reservation() {
    var key = new ObjectKey("ns", "group-" + random.nextInt(POD_GROUPS));
    return new Decisions.ReservationChange(
        key, random.nextInt(3) == 0 ? Optional.empty() : Optional.of(reservation(key)));
  }

  private ReservationInfo reservation(ObjectKey key) {
    Instant start = Instant.ofEpochSecond(random.nextInt(3600));
    return new ReservationInfo(
        key, key.name(), Instant.EPOCH, start, start, Duration.ofHours(1), new TreeMap<>());
  }

  private void refuse() {
    var refusals =
        List.of(
            new PodGroupEvent.Refusal(pod(), true, "no"),
            new PodGroupEvent.Refusal(pod(), false, "no"));
    var counted = cache.assumptions().stillCounted(state.term(), session, refusals);
    if (!counted.isEmpty()) {
      keep(counted.event());
    }
  }

  private void see() {
    String group = "group-" + random.nextInt(POD_GROUPS);
    var change =
        switch (random.nextInt(5)) {
          case 0 -> new Change.TaskGone(pod());
          case 1 -> WatchedChanges.podGroup(group, PodGroupPhase.INQUEUE);
          case 2 -> new Change.PodGroupGone(new ObjectKey("ns", group));
          case 3 -> WatchedChanges.podGroup(group, PodGroupPhase.PENDING);
          default -> WatchedChanges.pod(pod(), "n1");
        };
    cache.seen(List.of(change));
    tell(List.of(change));
    cache.assumptions().unacknowledgedDeliveries().stream()
        .skip(1)
        .findFirst()
        .ifPresent(delivery -> cache.deliveryAcknowledged(delivery.token()));
  }

  private List<ModeComparison> compared() {
    String pod = pod();
    return List.of(
        new ModeComparison(
            new ObjectKey("ns", pod), pod, ModeComparison.Outcome.TOO_EARLY, "", "n1"));
  }

  private String pod() {
    return "pod-" + random.nextInt(PODS);
  }
}
