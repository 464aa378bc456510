package io.hekla.faults;

import io.hekla.system.RestartableDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Maintenance of a cluster of members: restores, updates, and a clock that is set wrong. */
final class Maintenance {
  private static final int SECONDS_OF_AN_HOUR = 3600;

  /** Time for which members go on with a database that was restored under them. */
  private static final Duration UNAWARE = Duration.ofSeconds(10);

  private final Scene scene;
  private final FaultMembers members;

  /** Whether members run the build before. */
  private boolean isBefore;

  Maintenance(Scene scene) {
    this.scene = scene;
    this.members = scene.members();
  }

  /** Does the work; returns the longest time until a gang was bound. */
  Duration bringAbout(Fault.InSteps work) throws Exception {
    return switch (work) {
      case Fault.Restore restore -> restore(restore);
      case Fault.ClockOff off -> setClock(off);
      case Fault.Update update -> update(FaultProgram.buildBefore());
    };
  }

  /**
   * Restores the database as docs/backup.md says: all members are stopped, or started again
   * afterwards.
   */
  private Duration restore(Fault.Restore restore) throws Exception {
    RestartableDatabase database = scene.cluster().database();
    scene.begin();
    database.backUp();
    scene.awaitProbe();
    scene.pass(restore.age());
    scene.begin();
    if (restore.underMembers()) {
      database.restore();
      scene.pass(UNAWARE);
      stopAll();
    } else {
      stopAll();
      database.restore();
    }
    for (FaultMember member : members.all()) {
      members.startAgain(member);
    }
    return scene.awaitProbe();
  }

  private void stopAll() throws Exception {
    members.expectEnd(members.all());
    members.all().stream().filter(FaultMember::isAlive).forEach(one -> one.jvm().terminate());
    scene.awaitThat(
        "end of all members", () -> members.all().stream().noneMatch(FaultMember::isAlive));
  }

  /**
   * Updates one member after the other to the other of two builds; returns the longest of the times
   * without scheduling.
   */
  private Duration update(Path before) throws Exception {
    isBefore = !isBefore;
    Duration longest = Duration.ZERO;
    for (FaultMember member : members.all()) {
      member.runBuild(isBefore ? Optional.of(before) : Optional.empty());
      Duration outage = replace(member);
      longest = outage.compareTo(longest) > 0 ? outage : longest;
    }
    return longest;
  }

  /**
   * Has a member's clock be off, and run the scheduler: the others, which are started again after
   * it, are younger.
   */
  private Duration setClock(Fault.ClockOff off) throws Exception {
    FaultMember member = scene.choose(true);
    member.setClock(off.hours() * SECONDS_OF_AN_HOUR);
    replace(member);
    for (FaultMember other : members.all()) {
      if (other != member) {
        replace(other);
      }
    }
    scene.awaitThat("the scheduler where the clock is off", member::hostsScheduler);
    scene.begin();
    Duration outage = scene.awaitProbe();
    scene.pass(off.time());
    member.setClock(0);
    replace(member);
    return outage;
  }

  /** Stops a member and starts it again; returns the time until a gang is bound. */
  private Duration replace(FaultMember member) throws Exception {
    members.expectEnd(List.of(member));
    scene.begin();
    member.jvm().terminate();
    Duration outage = scene.awaitProbe();
    scene.awaitThat("end of " + member, () -> !member.isAlive());
    members.startAgain(member);
    scene.awaitThat("start of " + member, member::isUp);
    return outage;
  }
}
