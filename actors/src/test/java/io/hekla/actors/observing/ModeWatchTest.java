package io.hekla.actors.observing;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.actors.MemberKills;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.health.ComponentState.Level;
import io.hekla.actors.health.Health;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.lease.LeaseActor;
import io.hekla.actors.lease.LeaseSettings;
import io.hekla.actors.lease.OwnJournal;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.lease.Holder;
import io.hekla.model.lease.LeaseTiming;
import io.hekla.model.observing.Mode;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Health of a member's mode, and of the lease without which nothing is written. */
class ModeWatchTest {
  private static final Holder SELF = new Holder(UUID.randomUUID(), 1, UUID.randomUUID());
  private static final Duration RENEW = Duration.ofSeconds(5);

  private final ActorTestKit kit =
      ActorTestKit.create("mode", ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);
  private volatile Optional<Answer<Lease>> fault = Optional.empty();
  private final CurrentMode current =
      new CurrentMode(new Mode.Observes(new Mode.NoLeaseYet("l"), Instant.EPOCH), now::get);

  @SuppressWarnings("NullAway.Init") // set before each test
  private ActorRef<ModeWatch.Message> watch;

  @BeforeEach
  void startAndHoldTheLease() {
    var settings =
        new ObserveSettings(
            ObserveSettings.Choice.NO,
            Set.of("volcano"),
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            1,
            List.of(),
            Duration.ofSeconds(1),
            Set.of());
    var claim =
        new LeaseClaim(
            new LeaseSettings(
                true,
                new ObjectKey("kube-system", "hekla"),
                new LeaseTiming(Duration.ofSeconds(15), RENEW)),
            journal());
    watch =
        kit.spawn(
            ModeWatch.create(
                settings, Optional.of(claim), api(), Clock.systemUTC(), now::get, current));
    TestProbe<ModeWatch.Changed> scheduler = kit.createTestProbe();
    watch.tell(new ModeWatch.Subscribe(scheduler.ref()));
    Awaitility.await().until(() -> current.get().acts() && current.closed().isEmpty());
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void aMemberThatActsAndMayNotWriteIsNotReadyUntilTheLeaseIsRenewed() {
    assertThat(lease().level()).isEqualTo(Level.READY);

    fault = Optional.of(new Answer.Refused<>(403, "Forbidden", "you may not"));
    Awaitility.await()
        .untilAsserted(
            () -> {
              passes(RENEW);
              assertThat(lease().level()).isEqualTo(Level.NOT_READY);
              assertThat(lease().says()).contains("nothing is written", "403 you may not");
            });
    assertThat(current.get().acts()).isTrue();

    fault = Optional.empty();
    Awaitility.await()
        .untilAsserted(
            () -> {
              passes(Duration.ofMillis(500));
              assertThat(lease().level()).isEqualTo(Level.READY);
            });
  }

  @Test
  void aLeavingMemberReportsLeavingAndNotAFailedRenewal() {
    TestProbe<LeaseActor.Released> released = kit.createTestProbe();

    watch.tell(new ModeWatch.Leave(released.ref()));

    released.expectMessageClass(LeaseActor.Released.class);
    assertThat(lease().level()).isEqualTo(Level.NOT_READY);
    assertThat(lease().says()).isEqualTo("it is released, since this member leaves the cluster");
  }

  @Test
  void whenTheLeaseActorFailsTheModeFailsWithIt() {
    MemberKills.child(kit, watch, "lease");

    kit.createTestProbe().expectTerminated(watch);
  }

  @Test
  void aFailedBindFeedFailsTheMode() {
    MemberKills.child(kit, watch, "foreign-binds");

    kit.createTestProbe().expectTerminated(watch);
  }

  private void passes(Duration pause) {
    now.updateAndGet(pause::plus);
    time.timePasses(pause);
  }

  private ComponentState lease() {
    return Health.of(kit.system()).parts().stream()
        .filter(part -> part.part().equals("lease"))
        .findFirst()
        .orElseThrow();
  }

  /** Returns an API with a Lease that any holder may take. */
  private KubernetesApi api() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) ->
                CompletableFuture.completedFuture(
                    fault.orElseGet(
                        () ->
                            method.getName().equals("get")
                                ? new Answer.Refused<>(404, "NotFound", "no lease")
                                : new Answer.Done<>((Lease) arguments[1]))));
  }

  private static OwnJournal journal() {
    return new OwnJournal() {
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
        return start.equals(SELF);
      }
    };
  }
}
