package io.hekla.actors.report;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.kubernetes.ActorWriterHost;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.report.QueueReportPace;
import io.hekla.controller.report.QueueReportSettings;
import io.hekla.controller.report.QueueReportWriter;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.controller.verb.TermGate;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.QueueStanding;
import io.hekla.scheduler.SessionInput;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Actor around the {@link QueueReportWriter} of the member where the scheduler runs. At intervals
 * it computes the standings of queues from the state of the session that ended last, on a thread
 * that no session needs.
 */
public final class QueueReportActor extends AbstractBehavior<QueueReportActor.Message> {
  private static final String DUE = "due";

  /** Messages of the scheduler; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Notice of a session that has ended, and whose decisions are carried out. */
  public record Ended(SessionRecord session) implements Message {}

  private record Computed(
      long term, long session, @Nullable List<QueueStanding> standings, @Nullable Throwable failure)
      implements Message {}

  private record Due() implements Message {}

  private record Beat() implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private final TimerScheduler<Message> timers;
  private final QueueReportSettings settings;
  private final QueueReportWriter writer;
  private final QueueReportPace pace;
  private final TimeSource time;
  private final Executor executor;
  private @Nullable SessionRecord latest;
  private boolean computing;
  private boolean failed;

  private QueueReportActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      QueueReportSettings settings,
      ActorRef<ApiAdapter.Message> adapter,
      TermGate terms,
      TimeSource time) {
    super(context);
    this.timers = timers;
    this.settings = settings;
    this.time = time;
    this.pace = new QueueReportPace(settings.period(), time.elapsed());
    this.executor =
        context.getSystem().dispatchers().lookup(DispatcherSelector.fromConfig("hekla-blocking"));
    ActorRef<ApiAdapter.Settled> replies =
        context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.writer =
        new QueueReportWriter(
            settings,
            new ActorWriterHost<>(timers, new Beat(), adapter, replies, time.clock()),
            terms);
  }

  /**
   * Creates the actor.
   *
   * @param adapter that has no part in binds
   * @param terms hold back reports of a former scheduler
   */
  public static Behavior<Message> create(
      QueueReportSettings settings,
      ActorRef<ApiAdapter.Message> adapter,
      TermGate terms,
      TimeSource time) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new QueueReportActor(context, timers, settings, adapter, terms, time)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Ended ended -> {
        if (settings.isOn()) {
          latest = ended.session();
          computeIfDue();
        }
      }
      case Due due -> computeIfDue();
      case Computed computed -> onComputed(computed);
      case Beat beat -> writer.beat();
      case Settled(ApiAdapter.Settled settled) ->
          writer.settled(settled.number(), settled.outcomes());
    }
    return this;
  }

  /** Computes the standings of the latest session; waits if the pause is not over. */
  private void computeIfDue() {
    SessionRecord session = latest;
    if (session == null || computing) {
      return;
    }
    Duration left = pace.left(time.elapsed());
    if (!left.isZero()) {
      if (!timers.isTimerActive(DUE)) {
        timers.startSingleTimer(DUE, new Due(), left);
      }
      return;
    }
    latest = null;
    computing = true;
    pace.begin(time.elapsed());
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(() -> standings(session, settings.jobs()), executor),
            (standings, failure) ->
                new Computed(session.term(), session.number(), standings, failure));
  }

  private static List<QueueStanding> standings(SessionRecord session, int jobs) {
    SessionStart start = session.input().start();
    return Engine.standings(
        session.step().state(),
        new SessionInput(
            session.term() + "-" + session.number(),
            start.at(),
            start.configuration(),
            start.seed()),
        jobs);
  }

  private void onComputed(Computed computed) {
    computing = false;
    pace.end(time.elapsed());
    if (computed.standings() != null) {
      failed = false;
      writer.take(computed.term(), computed.session(), computed.standings());
    } else if (!failed) {
      failed = true;
      getContext()
          .getLog()
          .warn(
              "the order of waiting jobs could not be computed, so the reports of queues are not"
                  + " written",
              computed.failure());
    }
    computeIfDue();
  }
}
