package io.hekla.actors.verdict;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.ExplainPod;
import io.hekla.actors.kubernetes.NamespaceRequests;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.PodSaying;
import io.hekla.actors.kubernetes.TermGate;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Tells pods why they wait ({@link VerdictLine}), on the member where the scheduler runs. What they
 * were told is known from what they show; nothing of it is kept.
 */
public final class VerdictActor extends AbstractBehavior<VerdictActor.Message> {
  private static final Duration BEAT = Duration.ofMillis(200);

  /** Messages of the scheduler; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /**
   * The reasons why pods wait, by a session.
   *
   * @param term of the scheduler
   * @param pods all that wait
   * @param bindsUnderWay whether binds were decided that are not seen done, so that others come
   *     first
   */
  public record Waiting(long term, long session, List<TaskVerdict> pods, boolean bindsUnderWay)
      implements Message {}

  /** This pod could not be bound. */
  public record Failed(ObjectKey pod, String uid, String why) implements Message {}

  /** Another term of the scheduler speaks now, or one on another member. */
  public record Forget() implements Message {}

  private record Beat() implements Message {}

  private record Shown(FeedMessage.Pods pods) implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private final TimerScheduler<Message> timers;
  private final ActorRef<FeedMessage> feed;
  private final ActorRef<ApiAdapter.Message> adapter;
  private final ActorRef<EventRecorder.Message> events;
  private final ActorRef<FeedMessage.Pods> shown;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final TermGate terms;
  private final Clock clock;
  private final VerdictLine line;
  private final Counts counts;
  private final NamespaceRequests underWay = new NamespaceRequests();
  private boolean asking;

  /** The last session whose verdicts are written. */
  private long term;

  private long session;

  private VerdictActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      VerdictSettings settings,
      ActorRef<FeedMessage> feed,
      ActorRef<ApiAdapter.Message> adapter,
      ActorRef<EventRecorder.Message> events,
      TermGate terms,
      Clock clock) {
    super(context);
    this.timers = timers;
    this.feed = feed;
    this.adapter = adapter;
    this.events = events;
    this.terms = terms;
    this.shown = context.messageAdapter(FeedMessage.Pods.class, Shown::new);
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.clock = clock;
    this.line = new VerdictLine(settings);
    this.counts = Metering.of(context.getSystem());
  }

  /**
   * @param feed of this member, which knows what pods show
   * @param adapter that has no part in binds
   * @param terms by which what a former scheduler decided is held back
   */
  public static Behavior<Message> create(
      VerdictSettings settings,
      ActorRef<FeedMessage> feed,
      ActorRef<ApiAdapter.Message> adapter,
      ActorRef<EventRecorder.Message> events,
      TermGate terms,
      Clock clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new VerdictActor(
                        context, timers, settings, feed, adapter, events, terms, clock)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Waiting all -> {
        term = all.term();
        session = all.session();
        line.take(all.pods(), all.bindsUnderWay(), clock.instant());
      }
      case Failed failed -> line.failed(failed.pod(), failed.uid(), failed.why(), clock.instant());
      case Forget forget -> line.clear();
      case Beat beat -> ask();
      case Shown answer -> write(answer.pods());
      case Settled settled -> onSettled(settled.settled());
    }
    if (!line.isEmpty() && !timers.isTimerActive(BEAT)) {
      timers.startSingleTimer(BEAT, new Beat(), BEAT);
    }
    return this;
  }

  /** A namespace whose requests are not answered gets no more until they are. */
  private void ask() {
    List<ObjectKey> due = asking ? List.of() : line.due(clock.instant(), underWay::isFree);
    if (!due.isEmpty()) {
      asking = true;
      feed.tell(new FeedMessage.ShowPods(due, shown));
    }
  }

  private void write(FeedMessage.Pods pods) {
    asking = false;
    List<ExplainPod> verbs = line.toWrite(pods.shown(), clock.instant());
    long overtaken = line.takeOvertaken();
    if (overtaken > 0) {
      counts.add(Metric.VERDICTS, overtaken, List.of("overtaken"));
    }
    underWay
        .begin(verbs.stream().map(verb -> terms.guard(term, session, verb)).toList())
        .forEach(this::tell);
    verbs.forEach(verb -> events.tell(new EventRecorder.Happened(event(verb.saying()))));
  }

  private void tell(long number, List<Verb> verbs) {
    adapter.tell(new ApiAdapter.Do(number, verbs, replies));
  }

  private void onSettled(ApiAdapter.Settled settled) {
    underWay.settled(settled.number());
    for (Outcome outcome : settled.outcomes()) {
      counts.one(Metric.VERDICTS, outcome instanceof Outcome.Done ? "written" : "failed");
    }
  }

  private static ObjectEvent event(PodSaying saying) {
    return ObjectEvent.ofScheduler(
        ObjectEvent.About.pod(saying.key(), saying.uid()),
        ObjectEvent.Type.WARNING,
        "FailedScheduling",
        saying.message());
  }
}
