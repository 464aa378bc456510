package io.hekla.actors.observing;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.pubsub.Topic;
import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.Children;
import io.hekla.actors.health.Health;
import io.hekla.actors.lease.LeaseActor;
import io.hekla.actors.metrics.Metering;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.observing.Evidence;
import io.hekla.model.observing.Mode;
import io.hekla.model.observing.VolcanoSign;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Actor that sets the mode of this member: by the signs of a Volcano at work, and, while there are
 * none, by the lease of Heklas. Reads Volcano's leases by name again and again; pods are reported
 * by the member's feed, which watches them anyway, and binds by others by the scheduler, to all
 * members.
 *
 * <p>The mode is set before any subscriber is notified: requests still under way then find the gate
 * closed, and no part begins to act before it is open.
 */
public final class ModeWatch extends AbstractBehavior<ModeWatch.Message> {
  /** Messages to this actor. */
  public sealed interface Message {}

  /** Notice that every existing pod was reported. */
  public record PodsListed() implements Message, NoSerializationVerificationNeeded {}

  /** Sign of a Volcano that a pod is, if it is one. */
  public record PodObserved(String pod, Optional<VolcanoSign> sign)
      implements Message, NoSerializationVerificationNeeded {}

  /** Number of our pods that the scheduler saw on nodes to which it did not bind them. */
  public record SawForeignBinds(int pods) implements Message, NoSerializationVerificationNeeded {}

  /** Number of such pods, from any member. */
  @LogicalName("observing.foreign-binds")
  public record ForeignBinds(int pods) implements Message, JournalSerializable {}

  /**
   * Subscription to changes of the mode, with one notice at first: the scheduler runs on this
   * member.
   */
  public record Subscribe(ActorRef<Changed> subscriber)
      implements Message, NoSerializationVerificationNeeded {}

  /** Notice that this member writes no more: others need not wait for its lease to lapse. */
  public record Leave(ActorRef<LeaseActor.Released> replyTo)
      implements Message, NoSerializationVerificationNeeded {}

  private record SubscriberEnded(ActorRef<Changed> subscriber)
      implements Message, NoSerializationVerificationNeeded {}

  private record Poll() implements Message, NoSerializationVerificationNeeded {}

  private record Polled(Map<String, Answer<JsonNode>> leases)
      implements Message, NoSerializationVerificationNeeded {}

  private record LeaseDecided(LeaseActor.LeaseDecided ruled)
      implements Message, NoSerializationVerificationNeeded {}

  private record EventAnswered(String refusal)
      implements Message, NoSerializationVerificationNeeded {}

  /** Notice that the mode is another one, or its reason is. */
  public record Changed() implements NoSerializationVerificationNeeded {}

  private final TimerScheduler<Message> timers;
  private final ObserveSettings settings;
  private final KubernetesApi api;
  private final Clock clock;
  private final CurrentMode current;
  private final boolean detects;
  private final VolcanoLeases leases;
  private final Evidence evidence;
  private final ActorRef<Topic.Command<ForeignBinds>> topic;
  private final @Nullable LeaseMode leaseMode;
  private final @Nullable ActorRef<LeaseActor.Message> lease;
  private @Nullable ActorRef<Changed> subscriber;
  private boolean announced;
  private boolean candidate;

  /** Trouble with the lease; read by health checks. */
  private volatile String leaseTrouble = "";

  /** True once this member leaves; read by health checks. */
  private volatile boolean leaves;

  private ModeWatch(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ObserveSettings settings,
      Optional<LeaseClaim> claim,
      KubernetesApi api,
      Clock clock,
      Supplier<Duration> monotonic,
      CurrentMode current) {
    super(context);
    context.setLoggerName(ModeWatch.class);
    this.timers = timers;
    this.settings = settings;
    this.api = api;
    this.clock = clock;
    this.current = current;
    this.detects = settings.mode() == ObserveSettings.Choice.DETECT;
    this.leases = new VolcanoLeases(settings.leases(), api, settings.poll());
    this.evidence =
        new Evidence(
            settings.quiet(), settings.foreignBinds(), settings.leaseNames(), clock.instant());
    this.topic =
        Children.spawn(context, Topic.create(ForeignBinds.class, "foreign-binds"), "foreign-binds");
    topic.tell(Topic.subscribe(context.getSelf().narrow()));
    this.leaseMode =
        claim
            .map(one -> new LeaseMode(one.settings().key().toString(), clock.instant()))
            .orElse(null);
    this.lease = claim.map(one -> start(one, monotonic)).orElse(null);
    if (lease != null) {
      Health.of(context.getSystem()).ask("lease", this::reasonOfNoWrites);
    }
    if (detects) {
      poll();
    }
  }

  private ActorRef<LeaseActor.Message> start(LeaseClaim claim, Supplier<Duration> monotonic) {
    // Without it the gate would close for ever.
    return Children.spawn(
        getContext(),
        LeaseActor.create(
            claim.settings(),
            api,
            claim.journal(),
            claim.host(),
            current.terms(),
            clock,
            monotonic,
            getContext().messageAdapter(LeaseActor.LeaseDecided.class, LeaseDecided::new)),
        "lease");
  }

  /**
   * Creates a watch without signs.
   *
   * @param claim the lease that has to be held; empty if none
   * @param monotonic the clock by which the lease lapses
   * @param current is set by it
   */
  static Behavior<Message> create(
      ObserveSettings settings,
      Optional<LeaseClaim> claim,
      KubernetesApi api,
      Clock clock,
      Supplier<Duration> monotonic,
      CurrentMode current) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new ModeWatch(
                        context, timers, settings, claim, api, clock, monotonic, current)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case PodsListed listed -> evidence.podsListed();
      case PodObserved(String pod, Optional<VolcanoSign> sign) ->
          sign.ifPresentOrElse(
              one -> evidence.podSeen(pod, one), () -> evidence.podGone(pod, clock.instant()));
      case SawForeignBinds saw -> topic.tell(Topic.publish(new ForeignBinds(saw.pods())));
      case ForeignBinds foreign -> onForeignBinds(foreign);
      case Subscribe subscribe -> {
        subscriber = subscribe.subscriber();
        getContext().watchWith(subscriber, new SubscriberEnded(subscriber));
        subscriber.tell(new Changed());
      }
      case SubscriberEnded(ActorRef<Changed> ended) -> {
        if (ended.equals(subscriber)) {
          subscriber = null;
        }
      }
      case Leave leave -> leave(leave);
      case Poll poll -> poll();
      case Polled polled -> onPolled(polled);
      case LeaseDecided ruled -> onLeaseDecided(ruled.ruled());
      case EventAnswered answered -> onEventAnswered(answered);
    }
    update();
    announce();
    return this;
  }

  /** Takes in foreign binds. Those of a Hekla that is known to act are no sign of a Volcano. */
  private void onForeignBinds(ForeignBinds foreign) {
    if (leaseMode == null || !leaseMode.isOtherHeklaActing()) {
      evidence.boundByOthers(foreign.pods(), clock.instant());
    }
  }

  private void leave(Leave leave) {
    leaves = true;
    if (lease == null) {
      leave.replyTo().tell(new LeaseActor.Released());
    } else {
      lease.tell(new LeaseActor.Release(leave.replyTo()));
    }
  }

  private void poll() {
    getContext()
        .pipeToSelf(
            leases.read(), (answers, failure) -> new Polled(answers == null ? Map.of() : answers));
  }

  private void onPolled(Polled polled) {
    boolean answered =
        leases.take(polled.leases(), evidence, clock.instant(), getContext().getLog());
    timers.startSingleTimer(new Poll(), answered ? settings.poll() : settings.poll().dividedBy(5));
  }

  /**
   * Returns the reason why a member that acts may not write; empty if it may, or does not act. By
   * any thread.
   */
  private Optional<String> reasonOfNoWrites() {
    if (leaves) {
      return Optional.of("it is released, since this member leaves the cluster");
    }
    String why = leaseTrouble;
    return current.get().acts()
        ? current
            .closed()
            .map(
                closed ->
                    "%s, and nothing is written%s"
                        .formatted(closed.why(), why.isEmpty() ? "" : ": " + why))
        : Optional.empty();
  }

  private void onLeaseDecided(LeaseActor.LeaseDecided ruled) {
    leaseTrouble = ruled.trouble();
    if (leaseMode != null) {
      current.limit(leaseMode.take(ruled.decision(), clock.instant()));
    }
  }

  private void update() {
    Mode before = current.get();
    Mode byEvidence = detects ? evidence.mode(clock.instant()) : new Mode.Acts();
    Mode now = byEvidence.acts() && leaseMode != null ? leaseMode.mode() : byEvidence;
    beCandidate(byEvidence.acts() && subscriber != null);
    if (now.equals(before)) {
      return;
    }
    current.set(now);
    if (!now.word().equals(before.word())
        && (now.isOtherSchedulerActing() || before.isOtherSchedulerActing())) {
      getContext().getLog().warn("{}", ModeEvent.sentence(now));
    }
    ObservingCounts.mode(Metering.of(getContext().getSystem()), now);
    if (subscriber != null) {
      subscriber.tell(new Changed());
    }
  }

  /**
   * Sets whether this member is a candidate. One that observes beside a Volcano does not keep
   * another Hekla from acting after it.
   */
  private void beCandidate(boolean is) {
    if (lease != null && is != candidate) {
      candidate = is;
      lease.tell(new LeaseActor.Candidate(is));
    }
  }

  /** Announces the mode to people: the member where the scheduler runs writes news. */
  private void announce() {
    Mode mode = current.get();
    boolean left = mode.isOtherSchedulerActing();
    if (subscriber != null && left != announced && (left || mode.acts())) {
      announced = left;
      getContext()
          .pipeToSelf(
              ModeEvent.write(api, mode, clock.instant()),
              (refusal, failure) ->
                  new EventAnswered(refusal == null ? String.valueOf(failure) : refusal));
    }
  }

  private void onEventAnswered(EventAnswered answered) {
    if (!answered.refusal().isEmpty()) {
      getContext().getLog().warn("no Event about the mode was written: {}", answered.refusal());
    }
  }
}
