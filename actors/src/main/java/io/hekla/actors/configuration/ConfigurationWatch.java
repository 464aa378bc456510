package io.hekla.actors.configuration;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Holder of the configuration that sessions of this member run by, which reads the file again once
 * the folder has been quiet after a change. A configuration that cannot be used is reported, and
 * the last good one stays. Source: docs/reference/scheduler-configuration.md#when-it-changes.
 */
public final class ConfigurationWatch extends AbstractBehavior<ConfigurationWatch.Message> {
  /** Messages to this actor. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Subscription to the configuration: sent now and whenever another one is taken. */
  public record Subscribe(ActorRef<LoadedConfiguration> subscriber) implements Message {}

  private record Check() implements Message {}

  private record Gone(ActorRef<LoadedConfiguration> subscriber) implements Message {}

  private final Path file;
  private final FolderWatch folder;
  private final List<ActorRef<LoadedConfiguration>> subscribers = new ArrayList<>();
  private LoadedConfiguration taken;
  private List<String> complaints = List.of();
  private boolean changed;

  private ConfigurationWatch(ActorContext<Message> context, Path file, LoadedConfiguration taken) {
    super(context);
    context.setLoggerName(ConfigurationWatch.class);
    this.file = file.toAbsolutePath();
    this.taken = taken;
    folder = new FolderWatch(Objects.requireNonNull(this.file.getParent(), "a file has a folder"));
    // It may have changed since it was read at the start.
    changed = true;
  }

  /**
   * Creates a holder of a configuration that follows its file if there is one.
   *
   * @param atStart the one taken at the start
   * @param pause time for which the folder must be quiet, and interval at which it is checked
   */
  public static Behavior<Message> create(
      Optional<Path> file, LoadedConfiguration atStart, Duration pause) {
    return file.map(path -> following(path, atStart, pause)).orElseGet(() -> fixed(atStart));
  }

  private static Behavior<Message> following(Path file, LoadedConfiguration taken, Duration pause) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Check(), pause);
                  return new ConfigurationWatch(context, file, taken);
                }));
  }

  private static Behavior<Message> fixed(LoadedConfiguration taken) {
    return Behaviors.receive(Message.class)
        .onMessage(
            Subscribe.class,
            subscribe -> {
              subscribe.subscriber().tell(taken);
              return Behaviors.same();
            })
        .build();
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onMessage(Subscribe.class, this::subscribe)
        .onMessage(Check.class, check -> check())
        .onMessage(Gone.class, this::forget)
        .onSignal(PostStop.class, stopped -> close())
        .build();
  }

  private Behavior<Message> subscribe(Subscribe subscribe) {
    subscribers.add(subscribe.subscriber());
    getContext().watchWith(subscribe.subscriber(), new Gone(subscribe.subscriber()));
    subscribe.subscriber().tell(taken);
    return this;
  }

  private Behavior<Message> forget(Gone gone) {
    subscribers.remove(gone.subscriber());
    return this;
  }

  private Behavior<Message> check() {
    if (folder.mayHaveChanged()) {
      changed = true;
    } else if (changed) {
      changed = false;
      read();
    }
    return this;
  }

  private void read() {
    switch (ConfigurationFile.read(file)) {
      case ConfigurationFile.Reading.Bad bad -> complain(bad.problems());
      case ConfigurationFile.Reading.Good good -> take(good.taken());
    }
  }

  private void complain(List<String> problems) {
    if (!problems.equals(complaints)) {
      complaints = problems;
      problems.forEach(problem -> getContext().getLog().error("{}", problem));
      getContext().getLog().error("the scheduler goes on with configuration {}", taken.digest());
    }
  }

  private void take(LoadedConfiguration read) {
    boolean wasBad = !complaints.isEmpty();
    complaints = List.of();
    if (read.digest().equals(taken.digest())) {
      if (wasBad) {
        getContext().getLog().info("{} is valid again, and the scheduler uses it", file);
      }
      return;
    }
    taken = read;
    getContext().getLog().info("{}: taken as configuration {}", file, read.digest());
    read.warnings().forEach(warning -> getContext().getLog().warn("{}", warning));
    subscribers.forEach(subscriber -> subscriber.tell(read));
  }

  private Behavior<Message> close() {
    folder.close();
    return this;
  }
}
