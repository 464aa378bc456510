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
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.metrics.Metering;
import io.hekla.model.machine.Kept;
import io.hekla.model.observing.Evidence;
import io.hekla.model.observing.LeaseRecord;
import io.hekla.model.observing.Mode;
import io.hekla.model.observing.Program;
import io.hekla.model.observing.Sign;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks out for a Volcano at work and sets the mode of this member by it. Reads Volcano's leases by
 * name again and again; pods are told by the member's feed, which watches them anyway, and binds by
 * others by the scheduler, to all members.
 *
 * <p>The mode is set before anybody is told of it: what is still under way then finds the gate
 * closed, and nobody begins to act before it is open.
 */
public final class ModeWatch extends AbstractBehavior<ModeWatch.Message> {
  private static final int FORBIDDEN = 403;
  private static final String LEASE = "/apis/coordination.k8s.io/v1/namespaces/%s/leases/%s";

  /** What it is told. */
  public sealed interface Message {}

  /** Every pod that there is was told. */
  public record PodsListed() implements Message, NoSerializationVerificationNeeded {}

  /** What a pod is a sign of, if it is one. */
  public record PodLooked(String pod, Optional<Sign> sign)
      implements Message, NoSerializationVerificationNeeded {}

  /** The scheduler saw so many pods of ours on nodes to which it did not bind them. */
  public record SawForeignBinds(int pods) implements Message, NoSerializationVerificationNeeded {}

  /** The same, from any member. */
  public record ForeignBinds(int pods) implements Message, Kept {}

  /** Say so at every change of the mode, and once at first. */
  public record Subscribe(ActorRef<Changed> subscriber)
      implements Message, NoSerializationVerificationNeeded {}

  private record Poll() implements Message, NoSerializationVerificationNeeded {}

  private record Polled(Map<String, Answer<JsonNode>> leases)
      implements Message, NoSerializationVerificationNeeded {}

  private record EventAnswered(String refusal)
      implements Message, NoSerializationVerificationNeeded {}

  /** The mode is another one, or its reason is. */
  public record Changed() implements NoSerializationVerificationNeeded {}

  private final TimerScheduler<Message> timers;
  private final ObserveSettings settings;
  private final KubernetesApi api;
  private final Clock clock;
  private final CurrentMode current;
  private final Map<String, Program> leases;
  private final Evidence evidence;
  private final ActorRef<Topic.Command<ForeignBinds>> topic;
  private @Nullable ActorRef<Changed> subscriber;
  private boolean saidForbidden;
  private boolean announced;

  private ModeWatch(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ObserveSettings settings,
      KubernetesApi api,
      Clock clock,
      CurrentMode current) {
    super(context);
    this.timers = timers;
    this.settings = settings;
    this.api = api;
    this.clock = clock;
    this.current = current;
    this.leases = settings.leases();
    this.evidence =
        new Evidence(
            settings.quiet(), settings.foreignBinds(), settings.leaseNames(), clock.instant());
    this.topic = context.spawn(Topic.create(ForeignBinds.class, "foreign-binds"), "foreign-binds");
    topic.tell(Topic.subscribe(context.getSelf().narrow()));
    poll();
  }

  /**
   * Starts what the settings ask for below an actor.
   *
   * @param api past no gate: what is written about the mode itself goes this way
   */
  public static Observing start(
      ActorContext<?> context, ObserveSettings settings, KubernetesApi api, Clock clock) {
    var current =
        new CurrentMode(
            switch (settings.mode()) {
              case NO -> new Mode.Acts();
              case YES -> new Mode.Observes(new Mode.Asked(), clock.instant());
              case DETECT -> new Mode.Observes(new Mode.NotLookedYet(), clock.instant());
            });
    ObservingCounts.mode(Metering.of(context.getSystem()), current.get());
    boolean detects = settings.mode() == ObserveSettings.Choice.DETECT;
    Behavior<Message> watch =
        detects
            ? Behaviors.setup(
                inner ->
                    Behaviors.withTimers(
                        timers -> new ModeWatch(inner, timers, settings, api, clock, current)))
            : Behaviors.ignore();
    return new Observing(current, context.spawn(watch, "mode"), detects, settings.patience());
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case PodsListed listed -> evidence.podsListed();
      case PodLooked(String pod, Optional<Sign> sign) ->
          sign.ifPresentOrElse(
              one -> evidence.podSeen(pod, one), () -> evidence.podGone(pod, clock.instant()));
      case SawForeignBinds saw -> topic.tell(Topic.publish(new ForeignBinds(saw.pods())));
      case ForeignBinds foreign -> evidence.boundByOthers(foreign.pods(), clock.instant());
      case Subscribe subscribe -> {
        subscriber = subscribe.subscriber();
        subscribe.subscriber().tell(new Changed());
      }
      case Poll poll -> poll();
      case Polled polled -> onPolled(polled);
      case EventAnswered answered -> onEventAnswered(answered);
    }
    update();
    announce();
    return this;
  }

  private void poll() {
    var asked = new HashMap<String, CompletableFuture<Answer<JsonNode>>>();
    for (String lease : leases.keySet()) {
      String[] parts = lease.split("/", 2);
      asked.put(
          lease,
          api.read(LEASE.formatted(parts[0], parts[1]))
              .toCompletableFuture()
              .completeOnTimeout(
                  new Answer.Unreachable<>("it takes too long"),
                  settings.poll().toMillis(),
                  TimeUnit.MILLISECONDS));
    }
    getContext()
        .pipeToSelf(
            CompletableFuture.allOf(asked.values().toArray(CompletableFuture<?>[]::new)),
            (done, failure) -> {
              var answers = new HashMap<String, Answer<JsonNode>>();
              asked.forEach((lease, answer) -> answers.put(lease, answer.join()));
              return new Polled(answers);
            });
  }

  private void onPolled(Polled polled) {
    var now = clock.instant();
    var forbidden = new ArrayList<String>();
    boolean heard = true;
    for (Map.Entry<String, Program> lease : leases.entrySet()) {
      String name = lease.getKey();
      switch (polled.leases().get(name)) {
        case Answer.Done<JsonNode> done ->
            LeaseRecord.read(done.object())
                .ifPresentOrElse(
                    record -> evidence.leaseHeld(name, lease.getValue(), record, now),
                    () -> evidence.leaseFree(name, now));
        case Answer.Refused<JsonNode> no when no.isNotFound() -> evidence.leaseFree(name, now);
        case Answer.Refused<JsonNode> no when no.code() == FORBIDDEN -> {
          forbidden.add(name);
          evidence.leaseFree(name, now);
        }
        case Answer.Refused<JsonNode> no -> heard = false;
        case Answer.Unreachable<JsonNode> nobody -> heard = false;
        case null -> heard = false;
      }
    }
    if (!heard) {
      evidence.unheard(now);
    }
    tellOfForbidden(forbidden);
    timers.startSingleTimer(new Poll(), heard ? settings.poll() : settings.poll().dividedBy(5));
  }

  private void tellOfForbidden(List<String> forbidden) {
    if (!forbidden.isEmpty() && !saidForbidden) {
      saidForbidden = true;
      getContext()
          .getLog()
          .warn(
              "may not read the leases {}: a Volcano is known by its pods and its binds alone;"
                  + " deploy/rbac/hekla.yaml has the rule",
              String.join(", ", forbidden));
    }
  }

  private void update() {
    Mode before = current.get();
    Mode now = evidence.mode(clock.instant());
    if (now.equals(before)) {
      return;
    }
    current.set(now);
    if (isOther(now) != isOther(before)) {
      getContext().getLog().warn("{}", ModeEvent.sentence(now));
    }
    ObservingCounts.mode(Metering.of(getContext().getSystem()), now);
    if (subscriber != null) {
      subscriber.tell(new Changed());
    }
  }

  private static boolean isOther(Mode mode) {
    return mode instanceof Mode.Observes observes && observes.why() instanceof Mode.Others;
  }

  /** The member where the scheduler runs writes what people do not know. */
  private void announce() {
    Mode mode = current.get();
    if (subscriber != null && isOther(mode) != announced && (isOther(mode) || mode.acts())) {
      announced = isOther(mode);
      getContext()
          .pipeToSelf(
              ModeEvent.write(api, mode, clock.instant()),
              (answer, failure) ->
                  new EventAnswered(
                      switch (answer) {
                        case Answer.Done<?> done -> "";
                        case Answer.Refused<?> no -> no.message();
                        case Answer.Unreachable<?> nobody -> nobody.message();
                        case null -> String.valueOf(failure);
                      }));
    }
  }

  private void onEventAnswered(EventAnswered answered) {
    if (!answered.refusal().isEmpty()) {
      getContext().getLog().warn("no Event tells of the mode: {}", answered.refusal());
    }
  }
}
