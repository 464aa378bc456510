package io.hekla.actors.observing;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.lease.LeaseActor;
import io.hekla.actors.metrics.Metering;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.observing.Mode;
import io.hekla.model.observing.VolcanoPods;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Access of a member's actors to whether they act.
 *
 * @param mode the mode, at any moment
 * @param watch reports changes, and receives signs
 * @param detects whether signs matter
 * @param volcano knows the pods that are a sign
 * @param patience time after which a pod counts as left waiting
 */
public record Observing(
    CurrentMode mode,
    ActorRef<ModeWatch.Message> watch,
    boolean detects,
    VolcanoPods volcano,
    Duration patience) {
  /**
   * Starts the watch of the settings below an actor.
   *
   * @param claim the lease that has to be held; empty if none
   * @param api past no gate: Events about the mode itself go this way
   */
  public static Observing start(
      ActorContext<?> context,
      ObserveSettings settings,
      Optional<LeaseClaim> claim,
      KubernetesApi api,
      Clock clock) {
    long origin = System.nanoTime();
    Supplier<Duration> monotonic = () -> Duration.ofNanos(System.nanoTime() - origin);
    boolean detects = settings.mode() == ObserveSettings.Choice.DETECT;
    boolean isRequested = settings.mode() == ObserveSettings.Choice.YES;
    var current = new CurrentMode(first(settings, claim, clock), monotonic);
    ObservingCounts.mode(Metering.of(context.getSystem()), current.get());
    var watch =
        isRequested || (!detects && claim.isEmpty())
            ? always()
            : ModeWatch.create(settings, claim, api, clock, monotonic, current);
    return new Observing(
        current,
        context.spawn(watch, "mode"),
        detects,
        new VolcanoPods(settings.names(), settings.leaseNamespaces(), settings.programs()),
        settings.patience());
  }

  private static Mode first(ObserveSettings settings, Optional<LeaseClaim> claim, Clock clock) {
    return switch (settings.mode()) {
      case YES -> new Mode.Observes(new Mode.ByOption(), clock.instant());
      case DETECT -> new Mode.Observes(new Mode.NotObservedYet(), clock.instant());
      case NO ->
          claim
              .<Mode>map(
                  one -> new LeaseMode(one.settings().key().toString(), clock.instant()).mode())
              .orElseGet(Mode.Acts::new);
    };
  }

  /** Returns the watch of a mode that never changes. */
  private static Behavior<ModeWatch.Message> always() {
    return Behaviors.receiveMessage(
        message -> {
          if (message instanceof ModeWatch.Leave leave) {
            leave.replyTo().tell(new LeaseActor.Released());
          }
          return Behaviors.same();
        });
  }

  /** Returns the access of a member that always acts. */
  public static Observing never(ActorRef<ModeWatch.Message> watch) {
    return new Observing(
        new CurrentMode(new Mode.Acts()),
        watch,
        false,
        new VolcanoPods(List.of(), List.of()),
        Duration.ZERO);
  }

  /** Returns whether the mode is still undetermined. */
  public boolean isUndecided() {
    return mode.get().isUndecided();
  }

  /** Returns whether it acts now. */
  public boolean acts() {
    return mode.get().acts();
  }
}
