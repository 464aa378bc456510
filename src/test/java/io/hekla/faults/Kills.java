package io.hekla.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Kills of members at points. */
final class Kills {
  /** Time within which a member must reach a point; then it is killed wherever it is. */
  private static final Duration LONGEST_TO_POINT = Duration.ofSeconds(20);

  private static final int LONGEST_HAND_OVER_MILLIS = 1500;

  private final Scene scene;
  private final FaultMembers members;

  Kills(Scene scene) {
    this.scene = scene;
    this.members = scene.members();
  }

  /** Kills a member, and starts it again; returns the kill that it became. */
  Fault.Kill bringAbout(Fault.Kill kill) throws Exception {
    FaultMember member = scene.choose(kill.ofScheduler());
    return switch (kill.point()) {
      case ANY -> {
        end(member);
        yield kill;
      }
      case HANDING_OVER -> {
        members.expectEnd(List.of(member));
        member.jvm().terminate();
        scene.pass(Duration.ofMillis(scene.random().nextInt(LONGEST_HAND_OVER_MILLIS)));
        end(member);
        yield kill;
      }
      case TAKING_OVER -> {
        FaultMember host = scene.choose(true);
        yield endAtPoint(othersThan(host), kill, () -> end(host));
      }
      case SHARD_MOVES -> {
        // Shards move to a member that is new.
        FaultMember joins = scene.choose(false);
        yield endAtPoint(othersThan(joins), kill, () -> end(joins));
      }
      case BEFORE_PERSIST, AFTER_PERSIST, BEFORE_SNAPSHOT, BEFORE_BIND, AFTER_BIND, WITHIN_GANG ->
          endAtPoint(List.of(member), kill, () -> {});
    };
  }

  private interface Cause {
    void bringAbout() throws Exception;
  }

  /** Kills the first of some members that gets to a point, or one of them if none does. */
  private Fault.Kill endAtPoint(List<FaultMember> ones, Fault.Kill kill, Cause cause)
      throws Exception {
    members.expectEnd(ones);
    var killed = new ArrayList<CompletableFuture<FaultMember>>();
    for (FaultMember one : ones) {
      killed.add(one.trigger().arm(kill.point(), kill.skip(), one::kill).thenApply(done -> one));
    }
    cause.bringAbout();
    boolean isReached = scene.passUntil(LONGEST_TO_POINT, () -> first(killed).isPresent());
    ones.forEach(one -> one.trigger().disarm());
    members.supervise(ones);
    end(first(killed).orElse(ones.getFirst()));
    return isReached ? kill : new Fault.Kill(KillPoint.ANY, kill.ofScheduler(), 0);
  }

  private static Optional<FaultMember> first(List<CompletableFuture<FaultMember>> killed) {
    return killed.stream()
        .filter(CompletableFuture::isDone)
        .map(CompletableFuture::join)
        .findFirst();
  }

  private void end(FaultMember member) throws Exception {
    member.kill();
    scene.begin();
    members.startAgain(member);
  }

  private List<FaultMember> othersThan(FaultMember one) {
    return members.all().stream().filter(other -> other != one).toList();
  }
}
