package io.hekla.scheduler.session;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follows which pods are on which nodes, for whoever keeps a sum of it: shows each node as the
 * session found it, once, and from then on each pod that came or left, in order. What an attempt
 * did and took back shows as opposite moves, so that a sum is left as it was. Costs nothing until
 * it is first asked to {@link #follow}.
 *
 * <p>A sum at which something was thrown is not whole, and would let through what it should forbid:
 * that is thrown again whenever it is asked for, to the end of the session. Where the sum is kept
 * by node, see {@link #byNode}, only who asks about that node is told.
 */
public final class PodFollower {
  private final Session session;
  private final Consumer<NodeView> asItBegan;
  private final Consumer<PodMove> then;
  private Optional<Throwable> failure = Optional.empty();
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

  /**
   * Follows for a sum of each node by itself.
   *
   * @param failures gets what is thrown; to be asked before what is kept of a node is used
   */
  public static PodFollower byNode(
      Session session,
      NodeFailures failures,
      Consumer<NodeView> asItBegan,
      Consumer<PodMove> then) {
    return new PodFollower(
        session,
        node -> failures.contain(node.index(), node, asItBegan),
        move -> failures.contain(move.node(), move, then));
  }

  /** Tells all that happened since it was last asked. */
  public void follow() {
    if (failure.isPresent()) {
      throw NodeFailures.again(failure.get());
    }
    try {
      if (!hasBegun) {
        session.nodes().forEach(asItBegan);
        hasBegun = true;
      }
      List<PodMove> moves = session.podMoves();
      while (position < moves.size()) {
        then.accept(moves.get(position++));
      }
    } catch (Throwable thrown) {
      failure = Optional.of(thrown);
      throw thrown;
    }
  }
}
