package io.hekla.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Fault that a run brings about. */
sealed interface Fault {
  /** Fault that comes at once, and whose outage lasts until a gang is bound. */
  sealed interface Sudden extends Fault {}

  /** Work of an administrator in several steps, each of which may have an outage. */
  sealed interface InSteps extends Fault {}

  /**
   * Kill of a member.
   *
   * @param ofScheduler whether it is the one that runs the scheduler, or any
   * @param skip number of times that the point is passed before
   */
  record Kill(KillPoint point, boolean ofScheduler, int skip) implements Sudden {}

  /**
   * Loss of the member that runs the scheduler, with its machine: it is started again only once the
   * others have bound a gang.
   */
  record Loss() implements Sudden {}

  /** SIGTERM of the member that runs the scheduler, as in a rolling update. */
  record Stop() implements Sudden {}

  /**
   * Database that is restored from a backup.
   *
   * @param age age of the backup
   * @param underMembers whether members run meanwhile, and are started again afterwards; else they
   *     are stopped before
   */
  record Restore(Duration age, boolean underMembers) implements InSteps {}

  /**
   * Member whose clock is off, and that runs the scheduler.
   *
   * @param hours by which it is ahead, or behind if negative
   */
  record ClockOff(int hours, Duration time) implements InSteps {}

  /** Rolling update of all members to the build before, or back. */
  record Update() implements InSteps {}

  /** Network between members that breaks in two parts. */
  record Split(Duration time) implements Sudden {}

  /** Network from one member to another that breaks, in one direction. */
  record OneWay(Duration time) implements Sudden {}

  /** Member that stands still (SIGSTOP). */
  record StandStill(boolean ofScheduler, Duration time) implements Sudden {}

  /** Network from one member to the API server, or to the database, that swallows everything. */
  record CutOff(boolean ofDatabase, Duration time) implements Sudden {}

  /** Database that is stopped and started again. */
  record DatabaseDown(Duration time) implements Sudden {}

  /** Database that no member reaches: a black hole. */
  record DatabaseSilent(Duration time) implements Sudden {}

  /** Database that answers late. */
  record DatabaseSlow(Duration delay, Duration time) implements Sudden {}

  /** Returns the kind of fault, by which the docs count. */
  default String kind() {
    return switch (this) {
      case Kill kill -> "kill -9 " + kill.point().text();
      case Loss loss -> "loss of the scheduler's member";
      case Stop stop -> "SIGTERM of the scheduler's member";
      case Restore(Duration age, boolean underMembers) ->
          "PostgreSQL is restored from a backup, members "
              + (underMembers ? "run meanwhile" : "are stopped");
      case ClockOff(int hours, Duration time) ->
          "the scheduler's clock is an hour " + (hours > 0 ? "ahead" : "behind");
      case Update update -> "rolling update to the build before, and back";
      case Split split -> "network between members: split in two";
      case OneWay oneWay -> "network between two members: one direction";
      case StandStill still -> "a member stands still (SIGSTOP)";
      case CutOff(boolean ofDatabase, Duration time) ->
          "black hole between a member and " + (ofDatabase ? "PostgreSQL" : "the API server");
      case DatabaseDown down -> "PostgreSQL is down";
      case DatabaseSilent silent -> "PostgreSQL is a black hole";
      case DatabaseSlow slow -> "PostgreSQL is slow";
    };
  }

  /** Returns a kill. */
  static Fault kill(Random random) {
    KillPoint[] points = KillPoint.values();
    return new Kill(
        points[random.nextInt(points.length)], random.nextInt(3) > 0, random.nextInt(6));
  }

  /** Returns the restore of a backup that is some seconds old. */
  static Fault restore(Random random) {
    return new Restore(seconds(random, 5, 60), random.nextBoolean());
  }

  /** Returns a clock that is an hour off. */
  static Fault clock(Random random) {
    return new ClockOff(random.nextBoolean() ? 1 : -1, seconds(random, 10, 40));
  }

  /** Returns a fault of the network, of a machine, or of the database. */
  static Fault partition(Random random) {
    List<Fault> some = new ArrayList<>();
    some.add(new Split(seconds(random, 5, 60)));
    some.add(new OneWay(seconds(random, 5, 60)));
    some.add(new StandStill(random.nextInt(3) > 0, seconds(random, 5, 90)));
    some.add(new CutOff(false, seconds(random, 5, 60)));
    some.add(new CutOff(true, seconds(random, 5, 60)));
    some.add(new DatabaseDown(seconds(random, 2, 30)));
    some.add(new DatabaseSilent(seconds(random, 5, 60)));
    some.add(
        new DatabaseSlow(Duration.ofMillis(20 + random.nextInt(400)), seconds(random, 10, 60)));
    return some.get(random.nextInt(some.size()));
  }

  private static Duration seconds(Random random, int least, int most) {
    return Duration.ofSeconds(least + random.nextInt(most - least + 1));
  }
}
