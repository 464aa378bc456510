package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.Children;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.controller.session.Assumptions;
import io.hekla.controller.session.SchedulerCore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * First steps of a scheduler once its term is persisted: this member's feed sends observations to
 * entities from now on, those with work left are woken, decisions of a former term are sent again,
 * and the clock of sessions starts.
 *
 * <p>The same where Hekla only observes, but for the observations of entities: no entity begins
 * anything. A decision of a former term that was not done finds the gate closed, is refused, and
 * counts no longer; so it does not come true hours later, when Hekla acts again.
 */
final class TermStartup {
  private final ActorContext<SchedulerMessage> context;
  private final TimerScheduler<SchedulerMessage> timers;
  private final SchedulerSettings settings;
  private final SchedulerContext around;
  private final ActorSchedulerHost host;
  private Optional<ActorRef<QueueCreator.Message>> queues = Optional.empty();
  private boolean observes;

  TermStartup(
      ActorContext<SchedulerMessage> context,
      TimerScheduler<SchedulerMessage> timers,
      SchedulerSettings settings,
      SchedulerContext around,
      ActorSchedulerHost host) {
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.around = around;
    this.host = host;
  }

  /** Subscribes the scheduler to the mode, with a notice at once whether it has changed already. */
  void subscribe() {
    around
        .observing()
        .watch()
        .tell(
            new ModeWatch.Subscribe(
                context.messageAdapter(
                    ModeWatch.Changed.class, changed -> new SchedulerMessage.ModeChanged())));
  }

  void begin(long term, long rollbacks, SchedulerCore core, boolean observes) {
    Assumptions assumptions = core.term().assumptions();
    context
        .getLog()
        .info("scheduler of term {} begins{}", term, observes ? ", and only observes" : "");
    this.observes = observes;
    around
        .feed()
        .tell(
            new FeedMessage.Activate(
                assumptions.countedBy(term),
                rollbacks,
                context.messageAdapter(FeedMessage.Notification.class, TermStartup::toMessage),
                observes));
    around.feed().tell(new FeedMessage.Verdicts(assumptions.admissions().toMap(), List.of()));
    around
        .configuration()
        .tell(
            new ConfigurationWatch.Subscribe(
                context.messageAdapter(
                    LoadedConfiguration.class, SchedulerMessage.Configured::new)));
    createQueues();
    findWorkLeft();
    core.redeliverUnconfirmed();
    timers.startTimerWithFixedDelay(new SchedulerMessage.Tick(), settings.period());
    timers.startTimerWithFixedDelay(new SchedulerMessage.Remind(), settings.deliveryTimeout());
    context.getSelf().tell(new SchedulerMessage.Tick());
  }

  /** Ends the creation of a former term, and begins another where Hekla acts. */
  private void createQueues() {
    queues.ifPresent(context::stop);
    queues =
        observes
            ? Optional.empty()
            : Optional.of(
                Children.spawnAnonymous(
                    context, QueueCreator.create(around.objects(), settings.defaultQueue())));
  }

  private static SchedulerMessage toMessage(FeedMessage.Notification news) {
    return switch (news) {
      case FeedMessage.Changed changed -> new SchedulerMessage.Changed();
      case FeedMessage.VersionsWentBack back -> new SchedulerMessage.VersionsWentBack();
    };
  }

  void findWorkLeft() {
    var blocking =
        context.getSystem().dispatchers().lookup(DispatcherSelector.fromConfig("hekla-journal"));
    context.pipeToSelf(
        CompletableFuture.supplyAsync(around.workLeft(), blocking),
        (work, failure) ->
            new SchedulerMessage.WorkFound(work == null ? List.of() : work, failure));
  }

  /** Requests observations of those entities that have work left. */
  void wake(SchedulerMessage.WorkFound found) {
    if (found.failure() != null) {
      context
          .getLog()
          .error("cannot read which entities have work left, tries again", found.failure());
      timers.startSingleTimer(new SchedulerMessage.FindWork(), settings.deliveryTimeout());
    }
    if (observes) {
      found.work().stream()
          .filter(work -> work.type().equals(EntityTypes.POD_GROUP))
          .forEach(work -> work.keys().forEach(host::wake));
    } else {
      found.work().forEach(around.feed()::tell);
    }
  }
}
