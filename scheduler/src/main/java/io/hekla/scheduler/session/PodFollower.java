package io.hekla.scheduler.session;

import java.util.List;
import java.util.function.Consumer;

/**
 * Follows which pods are on which nodes, for whoever keeps a sum of it: shows each node as the
 * session found it, once, and from then on each pod that came or left, in order. What an attempt
 * did and took back shows as opposite moves, so that a sum is left as it was. Costs nothing until
 * it is first asked to {@link #follow}.
 */
public final class PodFollower {
  private final Session session;
  private final Consumer<NodeView> asItBegan;
  private final Consumer<PodMove> then;
  private boolean hasBegun;
  private int position;

  /**
   * @param asItBegan is shown each node; what was on it is in {@link NodeView#atStart}
   * @param then is told what happened since
   */
  public PodFollower(Session session, Consumer<NodeView> asItBegan, Consumer<PodMove> then) {
    this.session = session;
    this.asItBegan = asItBegan;
    this.then = then;
  }

  /** Follows only what happens in the session. */
  public static PodFollower ofMoves(Session session, Consumer<PodMove> each) {
    var follower = new PodFollower(session, node -> {}, each);
    follower.hasBegun = true;
    return follower;
  }

  /** Tells all that happened since it was last asked. */
  public void follow() {
    if (!hasBegun) {
      hasBegun = true;
      session.nodes().forEach(asItBegan);
    }
    List<PodMove> moves = session.podMoves();
    while (position < moves.size()) {
      then.accept(moves.get(position++));
    }
  }
}
