package io.hekla.actors.lease;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.lease.Holder;
import io.hekla.model.lease.LeaseDecision;
import io.hekla.model.lease.LeaseTiming;
import io.hekla.model.lease.Relation;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Requests about the Lease, and their consequences. */
@Isolated("it reads the log of the whole JVM")
class LeaseActorTest {
  private static final LeaseTiming TIMING =
      new LeaseTiming(Duration.ofSeconds(15), Duration.ofSeconds(5));
  private static final UUID JOURNAL = UUID.randomUUID();
  private static final Holder SELF = new Holder(JOURNAL, 2, UUID.randomUUID());

  private final Terms terms = new Terms();
  private final Set<Holder> known = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);

  @SuppressWarnings("NullAway.Init") // set before each test
  private ActorTestKit kit;

  @SuppressWarnings("NullAway.Init") // as the kit
  private ManualTime time;

  @SuppressWarnings("NullAway.Init") // as the kit
  private TestProbe<LeaseActor.LeaseDecided> rulings;

  @SuppressWarnings("NullAway.Init") // set by start()
  private ActorRef<LeaseActor.Message> actor;

  /** The Lease in the API with its version, and the answer that stands in for it. */
  private Optional<Lease> stored = Optional.empty();

  private long version;
  private Optional<Answer<Lease>> fault = Optional.empty();

  @BeforeEach
  void startKit() {
    kit =
        ActorTestKit.create(
            "lease", ManualTime.config().withFallback(TestSettings.withoutCluster()));
    time = ManualTime.get(kit.system());
    rulings = kit.createTestProbe();
  }

  @AfterEach
  void stopKit() {
    kit.shutdownTestKit();
  }

  private synchronized Answer<Lease> answer(String verb, Object argument) {
    if (fault.isPresent()) {
      return fault.get();
    }
    return switch (verb) {
      case "get" ->
          stored
              .<Answer<Lease>>map(Answer.Done::new)
              .orElseGet(() -> new Answer.Refused<>(404, "NotFound", "no lease"));
      case "create" ->
          stored.isPresent()
              ? new Answer.Refused<>(409, "AlreadyExists", "it is there")
              : new Answer.Done<>(store((Lease) argument));
      case "replace" ->
          Objects.equals(
                  ((Lease) argument).getMetadata().getResourceVersion(), Long.toString(version))
              ? new Answer.Done<>(store((Lease) argument))
              : new Answer.Refused<>(409, "Conflict", "it has changed");
      default -> throw new AssertionError(verb);
    };
  }

  private Lease store(Lease lease) {
    version++;
    Lease held =
        new LeaseBuilder(lease)
            .editMetadata()
            .withResourceVersion(Long.toString(version))
            .endMetadata()
            .build();
    stored = Optional.of(held);
    return held;
  }

  /** Writes the Lease as another holder. */
  private synchronized void heldBy(String holder, String place) {
    store(
        new LeaseBuilder()
            .withNewMetadata()
            .addToAnnotations(LeaseObjects.PLACE, place)
            .endMetadata()
            .withNewSpec()
            .withHolderIdentity(holder)
            .withLeaseDurationSeconds(15)
            .endSpec()
            .build());
  }

  private synchronized void answersWith(Answer<Lease> answer) {
    fault = Optional.of(answer);
  }

  private synchronized String holder() {
    return stored.map(lease -> String.valueOf(lease.getSpec().getHolderIdentity())).orElse("");
  }

  private void start() {
    var api =
        (KubernetesApi)
            Proxy.newProxyInstance(
                KubernetesApi.class.getClassLoader(),
                new Class<?>[] {KubernetesApi.class},
                (proxy, method, arguments) ->
                    CompletableFuture.completedFuture(answer(method.getName(), arguments[1])));
    var journal =
        new OwnJournal() {
          @Override
          public Holder holder() {
            return SELF;
          }

          @Override
          public String place() {
            return "here";
          }

          @Override
          public boolean hasBegun(Holder start) {
            return known.contains(start);
          }
        };
    actor =
        kit.spawn(
            LeaseActor.create(
                new LeaseSettings(true, new ObjectKey("kube-system", "hekla"), TIMING),
                api,
                journal,
                "host",
                terms,
                Clock.systemUTC(),
                now::get,
                rulings.ref()));
  }

  private void passes(Duration pause) {
    now.updateAndGet(before -> before.plus(pause));
    time.timePasses(pause);
  }

  private LeaseDecision next() {
    return rulings.receiveMessage().decision();
  }

  /** The decision that follows once it is another one. */
  private <R extends LeaseDecision> R await(Class<R> kind) {
    for (int tries = 0; tries < 50; tries++) {
      LeaseDecision decision = next();
      if (kind.isInstance(decision)) {
        return kind.cast(decision);
      }
    }
    throw new AssertionError("no " + kind.getSimpleName());
  }

  @Test
  void aMemberThatMayNotScheduleTakesNoLease() {
    start();

    assertThat(next()).isEqualTo(new LeaseDecision.Wait());
    passes(Duration.ofSeconds(1));
    assertThat(next()).isEqualTo(new LeaseDecision.Wait());
    assertThat(holder()).isEmpty();
  }

  @Test
  void aCandidateAcquiresAFreeLeaseAndRenewsIt() {
    start();
    next();

    actor.tell(new LeaseActor.Candidate(true));

    assertThat(await(LeaseDecision.Act.class).until()).isEqualTo(Duration.ofSeconds(10));
    assertThat(holder()).isEqualTo(SELF.identity());
    passes(Duration.ofSeconds(5));
    assertThat(await(LeaseDecision.Act.class).until()).isEqualTo(Duration.ofSeconds(15));
  }

  @Test
  void theLeaseRemembersTheHighestTermForAJournalThatMayLoseIt() {
    terms.observed(7);
    start();
    next();
    actor.tell(new LeaseActor.Candidate(true));
    await(LeaseDecision.Act.class);
    assertThat(LeaseObjects.term(stored.orElseThrow())).isEqualTo(7);

    terms.observed(9);
    var gone = kit.<LeaseActor.Released>createTestProbe();
    actor.tell(new LeaseActor.Release(gone.ref()));
    gone.receiveMessage();
    assertThat(holder()).isEqualTo("null");
    assertThat(LeaseObjects.term(stored.orElseThrow())).as("after an orderly end").isEqualTo(9);
  }

  @Test
  void theTermOfAnothersLeaseIsExceeded() {
    heldBy(new Holder(UUID.randomUUID(), 1, UUID.randomUUID()).identity(), "elsewhere");
    stored.orElseThrow().getMetadata().getAnnotations().put(LeaseObjects.TERM, "41");
    start();
    next();

    assertThat(terms.after(5)).isGreaterThan(41);
    assertThat(terms.after(41)).isEqualTo(42);
  }

  @Test
  void theLeaseOfAStartBeforeOnTheSameJournalIsTakenAtOnce() {
    var before = new Holder(JOURNAL, 1, UUID.randomUUID());
    known.add(before);
    heldBy(before.identity(), "here");
    start();
    next();

    actor.tell(new LeaseActor.Candidate(true));

    assertThat(await(LeaseDecision.Act.class).until()).isEqualTo(Duration.ofSeconds(10));
    assertThat(holder()).isEqualTo(SELF.identity());
  }

  @Test
  void aStartThatTheJournalDoesNotKnowIsOneOnACopyAndSoIsOneElsewhere() {
    var unknown = new Holder(JOURNAL, 2, UUID.randomUUID());
    heldBy(unknown.identity(), "here");
    start();
    assertThat(((LeaseDecision.Observe) next()).relation()).isEqualTo(Relation.COPY);

    var elsewhere = new Holder(JOURNAL, 1, UUID.randomUUID());
    known.add(elsewhere);
    heldBy(elsewhere.identity(), "elsewhere");
    passes(Duration.ofSeconds(2));
    assertThat(((LeaseDecision.Observe) next()).relation()).isEqualTo(Relation.COPY);
  }

  @Test
  void theLeaseOfAnotherIsTakenOnceItHasLapsed() {
    heldBy("another", "");
    start();
    next();
    actor.tell(new LeaseActor.Candidate(true));
    assertThat(((LeaseDecision.Observe) next()).relation()).isEqualTo(Relation.OTHER);

    for (int second = 0; second < 14; second++) {
      passes(Duration.ofSeconds(1));
    }
    assertThat(holder()).isEqualTo("another");
    passes(Duration.ofMillis(1500));

    await(LeaseDecision.Act.class);
    assertThat(holder()).isEqualTo(SELF.identity());
  }

  @Test
  void aHolderThatSeesAForeignRenewalStops() {
    start();
    next();
    actor.tell(new LeaseActor.Candidate(true));
    await(LeaseDecision.Act.class);

    heldBy("another", "");
    passes(Duration.ofSeconds(5));
    passes(Duration.ofMillis(2));

    assertThat(await(LeaseDecision.Observe.class).lease().holder()).isEqualTo("another");
  }

  @Test
  void silenceOfTheApiProlongsNothing() {
    start();
    next();
    actor.tell(new LeaseActor.Candidate(true));
    Duration until = await(LeaseDecision.Act.class).until();

    answersWith(new Answer.Unreachable<>("nobody there"));
    passes(Duration.ofSeconds(5));

    assertThat(await(LeaseDecision.Act.class).until()).isEqualTo(until);
  }

  @Test
  void aRefusalNamesTheRuleThatIsMissing() {
    answersWith(new Answer.Refused<>(403, "Forbidden", "you may not"));

    LoggingTestKit.warn("you may not; deploy/rbac/hekla.yaml has the rule")
        .expect(
            kit.system(),
            () -> {
              start();
              return next();
            });
  }

  @Test
  void aLeavingMemberReleasesTheLeaseAndStopsWriting() {
    start();
    next();
    actor.tell(new LeaseActor.Candidate(true));
    await(LeaseDecision.Act.class);
    var replies = kit.<LeaseActor.Released>createTestProbe();

    actor.tell(new LeaseActor.Release(replies.ref()));

    assertThat(next()).isEqualTo(new LeaseDecision.Wait());
    replies.receiveMessage();
    assertThat(holder()).isEqualTo("null");
  }
}
