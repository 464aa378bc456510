package io.hekla.simulator.equality;

import akka.actor.AbstractScheduler;
import akka.actor.ActorRef;
import akka.actor.Cancellable;
import akka.actor.typed.internal.TimerSchedulerImpl;
import akka.event.LoggingAdapter;
import com.typesafe.config.Config;
import java.lang.reflect.Field;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * Akka's scheduler in {@link SteppedTime}, which stands still until {@link #fire}: this advances to
 * the time of the next timer and fires that one alone.
 */
public final class SteppedScheduler extends AbstractScheduler {
  /** Owner of timers that are none of an actor of Hekla. */
  static final String AKKA = "akka";

  private final TreeSet<Task> tasks =
      new TreeSet<>(Comparator.comparingLong(Task::due).thenComparingLong(Task::number));
  private final SteppedTime time;
  private long number;

  /** A timer, and whose it is. */
  record Timer(String owner, String key) {}

  private final class Task implements Cancellable {
    private final long due;
    private final long number;
    private final Runnable work;
    private final Timer timer;
    private boolean ended;

    private Task(long due, long number, Runnable work, Timer timer) {
      this.due = due;
      this.number = number;
      this.work = work;
      this.timer = timer;
    }

    long due() {
      return due;
    }

    long number() {
      return number;
    }

    @Override
    public boolean cancel() {
      synchronized (tasks) {
        boolean was = !ended;
        ended = true;
        tasks.remove(this);
        return was;
      }
    }

    @Override
    public boolean isCancelled() {
      return ended;
    }
  }

  /** Made by Akka. */
  public SteppedScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
    var stepping = Stepping.of(config);
    this.time = stepping.time();
    stepping.begins(this);
  }

  /** Returns whether any timer waits. */
  boolean hasNext() {
    synchronized (tasks) {
      return !tasks.isEmpty();
    }
  }

  /**
   * Advances to the time of the next timer and fires it.
   *
   * @param before consumer of the timer
   */
  void fire(Consumer<Timer> before) {
    Task task;
    synchronized (tasks) {
      task = tasks.first();
      end(task);
    }
    before.accept(task.timer);
    task.work.run();
  }

  /**
   * Goes to the time of the next timer that is none of an actor of Hekla, and fires that one.
   *
   * @return whether there was one that is due before an instant
   */
  boolean fireAkkaTimer(Instant before) {
    Optional<Task> next;
    synchronized (tasks) {
      next =
          tasks.stream()
              .filter(task -> task.timer.owner().equals(AKKA))
              .findFirst()
              .filter(task -> SteppedTime.START.plusNanos(task.due()).isBefore(before));
      next.ifPresent(this::end);
    }
    next.ifPresent(task -> task.work.run());
    return next.isPresent();
  }

  private void end(Task task) {
    tasks.remove(task);
    task.ended = true;
    time.moveTo(task.due());
  }

  private Cancellable schedule(long delay, Runnable work, Timer timer) {
    synchronized (tasks) {
      var task = new Task(time.nanos() + Math.max(0, delay), ++number, work, timer);
      tasks.add(task);
      return task;
    }
  }

  @Override
  public Cancellable scheduleOnce(FiniteDuration delay, Runnable work, ExecutionContext context) {
    return schedule(delay.toNanos(), () -> context.execute(work), timerOf(work));
  }

  @Override
  public Cancellable scheduleWithFixedDelay(
      FiniteDuration initialDelay, FiniteDuration delay, Runnable work, ExecutionContext context) {
    return new Repeated(initialDelay.toNanos(), delay.toNanos(), work, context);
  }

  @Override
  @Deprecated // by Akka, which still asks for it
  public Cancellable schedule(
      FiniteDuration initialDelay,
      FiniteDuration interval,
      Runnable work,
      ExecutionContext context) {
    return new Repeated(initialDelay.toNanos(), interval.toNanos(), work, context);
  }

  private final class Repeated implements Cancellable {
    private Cancellable next;
    private boolean cancelled;

    Repeated(long first, long delay, Runnable work, ExecutionContext context) {
      next = in(first, delay, work, context);
    }

    private Cancellable in(long after, long delay, Runnable work, ExecutionContext context) {
      return SteppedScheduler.this.schedule(
          after,
          () -> {
            synchronized (tasks) {
              if (cancelled) {
                return;
              }
              next = in(delay, delay, work, context);
            }
            context.execute(work);
          },
          timerOf(work));
    }

    @Override
    public boolean cancel() {
      synchronized (tasks) {
        cancelled = true;
        return next.cancel();
      }
    }

    @Override
    public boolean isCancelled() {
      return cancelled;
    }
  }

  @Override
  public double maxFrequency() {
    return 1000;
  }

  /** The timer of an actor, from what the task of Akka's timers has captured. */
  private static Timer timerOf(Runnable work) {
    try {
      @Nullable TimerSchedulerImpl<?> owner = null;
      TimerSchedulerImpl.@Nullable TimerMsg message = null;
      @Nullable ActorRef receiver = null;
      @Nullable Object received = null;
      for (Field field : work.getClass().getDeclaredFields()) {
        field.setAccessible(true);
        switch (field.get(work)) {
          case TimerSchedulerImpl<?> timers -> owner = timers;
          case TimerSchedulerImpl.TimerMsg timer -> message = timer;
          case ActorRef to when field.getName().startsWith("receiver") -> receiver = to;
          case Object any when field.getName().startsWith("message") -> received = any;
          case null, default -> {}
        }
      }
      if (receiver != null && received != null) {
        return new Timer(Owners.of(receiver.path()), Owners.nameOf(received));
      }
      if (owner == null || message == null) {
        return new Timer(AKKA, work.getClass().getSimpleName());
      }
      Field context = TimerSchedulerImpl.class.getDeclaredField("ctx");
      context.setAccessible(true);
      var self = ((akka.actor.typed.scaladsl.ActorContext<?>) context.get(owner)).self();
      return new Timer(Owners.of(self.path()), Owners.nameOf(message.key()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Akka keeps its timers otherwise than in 2.8.5", e);
    }
  }
}
