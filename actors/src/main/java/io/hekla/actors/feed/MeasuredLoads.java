package io.hekla.actors.feed;

import io.hekla.controller.observe.Reconciler;
import java.util.Optional;

/** Measured loads of nodes on their way to the engine, for which all nodes must be known. */
final class MeasuredLoads {
  private final Reconciler reconciler;
  private Optional<FeedMessage.LoadsMeasured> waiting = Optional.empty();

  MeasuredLoads(Reconciler reconciler) {
    this.reconciler = reconciler;
  }

  /** Receives loads; they replace those that wait. */
  void measured(FeedMessage.LoadsMeasured loads) {
    waiting = Optional.of(loads);
    take();
  }

  /** Drops those that wait, and those that the engine has. */
  void forget() {
    waiting = Optional.empty();
    reconciler.engine().forgetLoads();
  }

  /** Takes in those that wait, if all nodes are known, and answers. */
  void take() {
    if (reconciler.cache().isComplete() && waiting.isPresent()) {
      FeedMessage.LoadsMeasured measured = waiting.get();
      waiting = Optional.empty();
      measured
          .replyTo()
          .tell(
              new FeedMessage.LoadsReceived(
                  measured.turn(),
                  measured.loads().size(),
                  reconciler.engine().loads(measured.loads())));
    }
  }
}
