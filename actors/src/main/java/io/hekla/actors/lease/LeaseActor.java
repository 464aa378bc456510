package io.hekla.actors.lease;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.lease.LeaseDecision;
import io.hekla.model.lease.LeaseState;
import io.hekla.model.lease.Relation;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Actor that reads the Lease of Heklas again and again, and on the member that shall schedule takes
 * and renews it. One request is under way at a time; {@link LeaseState} decides.
 */
public final class LeaseActor extends AbstractBehavior<LeaseActor.Message> {
  private static final int FORBIDDEN = 403;

  /** Pause until a lease is read again that another process wrote at the same time. */
  private static final Duration AFTER_CONFLICT = Duration.ofMillis(1);

  /** Messages of this actor. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Notice whether this member shall schedule, and so hold the lease. */
  public record Candidate(boolean is) implements Message {}

  /** Request to give the lease up if this member holds it: it writes no more. */
  public record Release(ActorRef<Released> replyTo) implements Message {}

  private record Ask() implements Message {}

  private record Read(Answer<Lease> answer, Duration sent) implements Message {}

  private record Judged(
      io.hekla.model.lease.Lease lease, @Nullable Relation relation, Duration sent)
      implements Message {}

  private record Wrote(Answer<Lease> answer, Duration sent) implements Message {}

  /**
   * Consequence of the lease, reported after each request.
   *
   * @param trouble reason why the lease could not be had at last; empty since it was
   */
  public record LeaseDecided(LeaseDecision decision, String trouble)
      implements NoSerializationVerificationNeeded {}

  /** Answer that the lease is given up, or was not this member's. */
  public record Released() implements NoSerializationVerificationNeeded {}

  private final TimerScheduler<Message> timers;
  private final LeaseSettings settings;
  private final LeaseRequests requests;
  private final HolderCheck judge;
  private final Terms terms;
  private final Supplier<Duration> monotonic;
  private final ActorRef<LeaseDecided> listener;
  private LeaseState state = LeaseState.INITIAL;
  private boolean candidate;
  private boolean requestInFlight;
  private boolean released;
  private String trouble = "";
  private String why = "";

  private LeaseActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      LeaseSettings settings,
      LeaseRequests requests,
      HolderCheck judge,
      Terms terms,
      Supplier<Duration> monotonic,
      ActorRef<LeaseDecided> listener) {
    super(context);
    context.setLoggerName(LeaseActor.class);
    this.timers = timers;
    this.settings = settings;
    this.requests = requests;
    this.judge = judge;
    this.terms = terms;
    this.monotonic = monotonic;
    this.listener = listener;
    ask();
  }

  /**
   * Creates an actor that has read nothing yet.
   *
   * @param api past no gate: a member without the lease takes it this way
   * @param host of this process, for people
   * @param terms learn from the Lease, which remembers them
   * @param clock for the times that the Lease shows to people
   * @param monotonic a clock that only goes forward, from any origin
   * @param listener receives the consequences
   */
  public static Behavior<Message> create(
      LeaseSettings settings,
      KubernetesApi api,
      OwnJournal journal,
      String host,
      Terms terms,
      Clock clock,
      Supplier<Duration> monotonic,
      ActorRef<LeaseDecided> listener) {
    return Behaviors.setup(
        context -> {
          var judge =
              new HolderCheck(
                  journal,
                  context.getSystem().dispatchers().lookup(DispatcherSelector.blocking()),
                  settings.timing().renew());
          var requests = new LeaseRequests(settings, api, journal, host, terms, clock);
          return Behaviors.withTimers(
              timers ->
                  new LeaseActor(
                      context, timers, settings, requests, judge, terms, monotonic, listener));
        });
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Candidate(boolean is) -> {
        boolean begins = is && !candidate;
        candidate = is;
        if (begins) {
          ask();
        }
      }
      case Ask ask -> ask();
      case Read read -> onRead(read);
      case Judged judged -> onJudged(judged);
      case Wrote wrote -> onWritten(wrote);
      case Release release -> release(release.replyTo());
    }
    return this;
  }

  private void ask() {
    if (requestInFlight || released) {
      return;
    }
    timers.cancel(Ask.class);
    requestInFlight = true;
    Duration now = monotonic.get();
    if (candidate && state.mayTake(now)) {
      getContext()
          .pipeToSelf(
              requests.hold(state.seen().flatMap(LeaseState.Found::lease)),
              (answer, failure) -> new Wrote(answer, now));
    } else {
      getContext().pipeToSelf(requests.read(), (answer, failure) -> new Read(answer, now));
    }
  }

  private void onRead(Read read) {
    switch (read.answer()) {
      case Answer.Done<Lease>(Lease object) -> {
        terms.observed(LeaseObjects.term(object));
        var lease = LeaseObjects.read(object);
        getContext()
            .pipeToSelf(
                judge.judge(lease),
                (relation, failure) -> new Judged(lease, relation, read.sent()));
      }
      case Answer.Refused<Lease> none when none.isNotFound() ->
          found(new LeaseState.Found(Optional.empty(), Relation.NOBODY), read.sent());
      case Answer.Refused<Lease> no -> refused(no);
      case Answer.Unreachable<Lease> unreachable -> silent(unreachable.message());
      case Answer.Deferred<Lease> held -> silent(held.why());
    }
  }

  private void onJudged(Judged judged) {
    Relation relation = judged.relation();
    if (relation == null) {
      // The journal does not answer; without it nothing is decided either.
      silent("the journal does not answer");
    } else {
      found(new LeaseState.Found(Optional.of(judged.lease()), relation), judged.sent());
    }
  }

  private void found(LeaseState.Found found, Duration sent) {
    Duration now = monotonic.get();
    state = state.read(found, settings.timing(), sent, now);
    if (state.decision() instanceof LeaseDecision.Act(Duration until) && now.compareTo(until) < 0) {
      why = "";
    }
    over(candidate && state.mayTake(now) ? Duration.ZERO : next());
  }

  private void onWritten(Wrote wrote) {
    switch (wrote.answer()) {
      case Answer.Done<Lease>(Lease object) -> {
        var lease = LeaseObjects.read(object);
        if (!(state.decision() instanceof LeaseDecision.Act)) {
          getContext().getLog().info("acquired the lease {} as {}", settings.key(), lease.holder());
        }
        trouble = "";
        why = "";
        state = state.written(lease, settings.timing(), wrote.sent(), monotonic.get());
        over(next());
      }
      case Answer.Refused<Lease> no when no.isConflict() || no.isAlreadyThere() -> {
        state = state.unanswered();
        over(AFTER_CONFLICT);
      }
      case Answer.Refused<Lease> no -> refused(no);
      case Answer.Unreachable<Lease> unreachable -> silent(unreachable.message());
      case Answer.Deferred<Lease> held -> silent(held.why());
    }
  }

  private void refused(Answer.Refused<Lease> no) {
    if (!no.message().equals(trouble)) {
      trouble = no.message();
      getContext()
          .getLog()
          .warn(
              "the lease {}, without which Hekla writes nothing, cannot be had: {} {}; {}",
              settings.key(),
              no.code(),
              no.message(),
              no.code() == FORBIDDEN
                  ? "deploy/rbac/hekla.yaml has the rule"
                  : "see hekla.lease in application.conf");
    }
    silent(no.code() + " " + no.message());
  }

  private void silent(String nothing) {
    why = nothing;
    state = state.unanswered();
    over(next());
  }

  private Duration next() {
    return state.nextIn(settings.timing(), monotonic.get(), candidate);
  }

  private void over(Duration pause) {
    requestInFlight = false;
    if (released) {
      return;
    }
    listener.tell(new LeaseDecided(state.decision(), why));
    if (pause.isZero()) {
      ask();
    } else {
      timers.startSingleTimer(Ask.class, new Ask(), pause);
    }
  }

  /** Releases the lease. A request under way may still arrive; then the lease lapses instead. */
  private void release(ActorRef<Released> replyTo) {
    released = true;
    timers.cancel(Ask.class);
    Optional<io.hekla.model.lease.Lease> own =
        state
            .seen()
            .filter(found -> found.relation() == Relation.SELF)
            .flatMap(LeaseState.Found::lease);
    state = LeaseState.INITIAL;
    listener.tell(new LeaseDecided(state.decision(), why));
    if (own.isEmpty()) {
      replyTo.tell(new Released());
    } else {
      var unused =
          requests.free(own.get()).whenComplete((answer, failure) -> replyTo.tell(new Released()));
    }
  }
}
