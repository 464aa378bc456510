package io.hekla.faults;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Kill of one member as soon as it reaches a point. Reached by the threads of relays. */
final class Trigger {
  private record Armed(KillPoint point, int skip, Runnable kill, CompletableFuture<Void> done) {}

  private Optional<Armed> armed = Optional.empty();

  /**
   * Arms it; replaces what was armed before.
   *
   * @param skip number of times that the point is passed before
   * @param kill kills the member, and returns once it is gone
   * @return completes with the kill
   */
  synchronized CompletableFuture<Void> arm(KillPoint point, int skip, Runnable kill) {
    var done = new CompletableFuture<Void>();
    armed = Optional.of(new Armed(point, skip, kill, done));
    return done;
  }

  /** Disarms it. */
  synchronized void disarm() {
    armed = Optional.empty();
  }

  /** Reports that the member is at a point; returns whether it was killed there. */
  synchronized boolean reached(KillPoint point) {
    Optional<Armed> here = armed.filter(one -> one.point() == point);
    if (here.isEmpty()) {
      return false;
    }
    Armed one = here.get();
    if (one.skip() > 0) {
      armed = Optional.of(new Armed(point, one.skip() - 1, one.kill(), one.done()));
      return false;
    }
    armed = Optional.empty();
    one.kill().run();
    one.done().complete(null);
    return true;
  }
}
