package io.hekla.simulator.equality;

import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.session.Counters;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerState;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.plugins.SshKeyPair;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.Controllers;
import io.hekla.simulator.virtual.ControllersHost;
import io.hekla.simulator.virtual.Timer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Virtual time with the recorded input of a member: watch events, answers and timers, in their
 * order, and nothing else.
 */
final class Replay implements ControllersHost {
  /**
   * Actors that virtual time has not: watches, discovery of the network, the member's mode,
   * measured loads.
   */
  private static final Set<String> APART =
      Set.of("configuration", "health", "hyper-nodes", "journal-retention", "objector", "usage");

  private static final String QUEUES = "scheduler|Create";

  private final Recording made = new Recording();
  private final RecordedApi api = new RecordedApi(made::call);
  private final Map<String, Runnable> timers = new HashMap<>();
  private final Map<Entity, JournalSerializable> journal = new HashMap<>();
  private final HeklaSettings settings;
  private Controllers controllers;
  private Instant now = SteppedTime.START;
  private boolean isPauseActive;
  private SchedulerState scheduler = SchedulerState.EMPTY;

  private Replay(HeklaSettings settings) {
    this.settings = settings;
    this.controllers = started();
  }

  private Controllers started() {
    var hekla = settings.config().getConfig("hekla");
    return new Controllers(
        new Controllers.Settings(
            ControllerSettings.read(hekla),
            new SchedulerCore.Settings(
                settings.scheduler().seed(),
                settings.scheduler().unconfirmedBinds(),
                settings.scheduler().deliveriesInFlight(),
                settings.scheduler().deliveryTimeout()),
            settings.configuration().atStart().forSessions(),
            StatusWriteLimiter.read(hekla, this::nanoTime),
            Optional.of(new Controllers.WriterSettings(settings.events(), settings.verdicts()))),
        api,
        new TimeSource(new ReplayedClock(), this::nanoTime),
        this);
  }

  /** Runs the inputs of a recording; gives what came of them. */
  static Replay of(Recording recording, HeklaSettings settings) {
    var replay = new Replay(settings);
    recording.inputs().forEach(replay::take);
    return replay;
  }

  /** The same inputs, and what came of them here. */
  Recording made() {
    return made;
  }

  private long nanoTime() {
    return Duration.between(SteppedTime.START, now).toNanos();
  }

  private void take(Input input) {
    now = input.at();
    made.input(input);
    switch (input) {
      case Input.Begun begun -> {
        controllers.begin(begun.by());
        controllers.makeQueues(settings.scheduler().defaultQueue());
        controllers.scheduler().runSession(Counters.ALL);
      }
      case Input.Watched watched -> controllers.take(watched.event());
      case Input.Answered answered -> {
        // A call that was not made is found where it was to be made.
        var unused = api.answer(answered.call(), answered.answer());
      }
      case Input.Fired fired -> fire(fired);
      case Input.Restarted restarted -> {
        api.forget();
        timers.clear();
        isPauseActive = false;
        controllers = started();
      }
    }
    controllers.work();
  }

  private void fire(Input.Fired fired) {
    switch (fired.owner()) {
      case "feed" -> {
        switch (fired.key()) {
          case "Flush" -> controllers.observe();
          case "Repeat" -> controllers.reconciler().repeatOverdue();
          case "Resync" -> controllers.reconciler().resync();
          default -> {}
        }
      }
      case "scheduler" -> {
        switch (fired.key()) {
          case "Tick" -> controllers.scheduler().runSession(Counters.ALL);
          case "Remind" -> controllers.scheduler().remind();
          case "pause" -> {
            isPauseActive = false;
            controllers.scheduler().pauseOver();
          }
          case "Create" -> Objects.requireNonNull(timers.remove(QUEUES)).run();
          default -> {}
        }
      }
      default -> {
        Runnable timer = timers.remove(fired.owner() + "|" + fired.key());
        if (timer != null) {
          timer.run();
        } else if (fired.key().equals("ReceiveTimeout")) {
          controllers.idle(entity(fired.owner()));
        } else if (!APART.contains(fired.owner()) && !fired.owner().startsWith("watch-")) {
          made.event("surprise", fired + " beside " + timers.keySet());
        }
      }
    }
  }

  /** The entity whose text this is. */
  private static Entity entity(String text) {
    int space = text.indexOf(' ');
    return new Entity(
        KindJson.named(text.substring(0, space)), ObjectKey.parse(text.substring(space + 1)));
  }

  @Override
  public void startTimer(Timer timer, Duration after) {
    timers.put(name(timer), () -> controllers.fire(timer));
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.remove(name(timer));
  }

  private static String name(Timer timer) {
    return timer.entity() + "|" + timer.name();
  }

  @Override
  public void pauseRequest(RequestClass type, String name, Duration length, Runnable over) {
    String adapter = type.name().toLowerCase(Locale.ROOT);
    timers.put(adapter + "|" + name, over);
  }

  @Override
  public void pauseQueueCreation(Runnable over) {
    timers.put(QUEUES, over);
  }

  @Override
  public void startBeat(String writer, Duration after) {
    timers.put(writer + "|beat", () -> controllers.beat(writer));
  }

  @Override
  public boolean isBeatActive(String writer) {
    return timers.containsKey(writer + "|beat");
  }

  @Override
  public void startPause() {
    isPauseActive = true;
  }

  @Override
  public boolean isPauseActive() {
    return isPauseActive;
  }

  @Override
  public CompletionStage<SshKeyPair> keys() {
    return CompletableFuture.completedStage(new SshKeyPair("private", "public"));
  }

  @Override
  public void persisted(Entity entity, JournalSerializable event, JournalSerializable state) {
    journal.put(entity, state);
    made.event(entity.kind().name() + "|" + entity.key(), event);
  }

  @Override
  public void persisted(SchedulerEvent event) {
    scheduler = scheduler.with(event);
    made.event("Scheduler", event);
  }

  @Override
  public Map<Entity, JournalSerializable> journal() {
    return journal;
  }

  @Override
  public SchedulerState schedulerJournal() {
    return scheduler;
  }

  /** The wall clock of the member. */
  private final class ReplayedClock extends Clock {
    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("has no zone but UTC");
    }
  }
}
