package io.hekla.actors.health;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import io.hekla.actors.health.ComponentState.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Reports of this member's parts about themselves; from any thread. */
public final class Health implements Extension {
  private static final Id ID = new Id();

  private final HealthSettings settings;
  private final LongSupplier nanoTime;
  private final Map<String, Report> reports = new ConcurrentSkipListMap<>();
  private final Map<String, Supplier<Optional<String>>> probes = new ConcurrentSkipListMap<>();

  /**
   * @param deadline time at which it counts as failed, by the clock; {@link Long#MAX_VALUE} for
   *     never
   * @param failure message in that case
   */
  private record Report(Level level, String says, boolean bounded, long deadline, String failure) {}

  /**
   * @param nanoTime of a clock that never goes back
   */
  Health(HealthSettings settings, LongSupplier nanoTime) {
    this.settings = settings;
    this.nanoTime = nanoTime;
  }

  /** Returns the health of a member. */
  public static Health of(ActorSystem<?> system) {
    return ID.apply(system);
  }

  private static final class Id extends ExtensionId<Health> {
    @Override
    public Health createExtension(ActorSystem<?> system) {
      return new Health(HealthSettings.read(system.settings().config()), System::nanoTime);
    }
  }

  /** Returns the settings of the member. */
  public HealthSettings settings() {
    return settings;
  }

  /** Reports that a part does its work. */
  public void ready(String part, String says) {
    reports.put(part, new Report(Level.READY, says, false, 0, ""));
  }

  /** Reports that a part cannot work yet, or for the moment, through no fault of this member. */
  public void notReady(String part, String says) {
    reports.put(part, new Report(Level.NOT_READY, says, false, 0, ""));
  }

  /** Reports that a part tries to work again; if that takes too long in all, it has failed. */
  public void retrying(String part, String says) {
    long deadline = nanoTime.getAsLong() + settings.giveUpAfter().toNanos();
    reports.merge(
        part,
        new Report(Level.NOT_READY, says, true, deadline, says),
        (before, now) ->
            before.level() == Level.NOT_READY && before.bounded()
                ? new Report(Level.NOT_READY, says, true, before.deadline(), says)
                : before.level() == Level.FAILED ? before : now);
  }

  /** Returns whether a part tries to work again, and has not managed to yet. */
  public boolean isRetrying(String part) {
    Report report = reports.get(part);
    return report != null && report.bounded() && report.level() == Level.NOT_READY;
  }

  /** Returns whether a part has reported that it cannot work for now. */
  boolean isNotReady(String part) {
    Report report = reports.get(part);
    return report != null && report.level() == Level.NOT_READY;
  }

  /**
   * Reports that a part works for no longer than a time; one that has not reported by then has
   * failed.
   */
  public void within(Duration longest, String part, String says, String failure) {
    long deadline = nanoTime.getAsLong() + longest.toNanos();
    reports.put(part, new Report(Level.READY, says, true, deadline, failure));
  }

  /** Reports that a part cannot go on. */
  public void failed(String part, String says) {
    reports.put(part, new Report(Level.FAILED, says, false, 0, says));
  }

  /** Registers a part that is asked, as long as it reports nothing: why it is not ready, if so. */
  public void ask(String part, Supplier<Optional<String>> why) {
    probes.put(part, why);
  }

  /** Returns the state of every part now, by name. */
  public List<ComponentState> parts() {
    long now = nanoTime.getAsLong();
    var parts = new ArrayList<ComponentState>();
    reports.forEach((part, report) -> parts.add(state(part, report, now)));
    probes.forEach(
        (part, why) -> {
          if (!reports.containsKey(part)) {
            parts.add(
                why.get()
                    .map(says -> new ComponentState(part, Level.NOT_READY, says))
                    .orElseGet(() -> new ComponentState(part, Level.READY, "is ready")));
          }
        });
    return parts;
  }

  private static ComponentState state(String part, Report report, long now) {
    return report.bounded() && now - report.deadline() > 0
        ? new ComponentState(part, Level.FAILED, report.failure())
        : new ComponentState(part, report.level(), report.says());
  }
}
