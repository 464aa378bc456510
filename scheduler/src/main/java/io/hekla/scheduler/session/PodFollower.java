package io.hekla.scheduler.session;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follower of the pods on nodes, for a sum over them: it shows each node as the session found it,
 * once, and from then on each pod that was added or removed, in order. The operations of an attempt
 * that was rolled back show as opposite moves, so that a sum is left as it was. Costs nothing until
 * the first {@link #follow}.
 *
 * <p>A sum during whose computation something was thrown is incomplete, and would let through what
 * it should forbid: the throwable is rethrown at every access, to the end of the session. Where the
 * sum is kept by node, see {@link #byNode}, only an access to that node throws.
 */
public final class PodFollower {
  private final Session session;
  private final Consumer<NodeView> atSessionStart;
  private final Consumer<PodMove> then;
  private Optional<Throwable> failure = Optional.empty();
  private boolean hasBegun;
  private int position;

  /**
   * @param atSessionStart receives each node; the pods that were on it are in {@link
   *     NodeView#atStart}
   * @param then receives what happened since
   */
  public PodFollower(Session session, Consumer<NodeView> atSessionStart, Consumer<PodMove> then) {
    this.session = session;
    this.atSessionStart = atSessionStart;
    this.then = then;
  }

  /** Returns a follower of only what happens in the session. */
  public static PodFollower ofMoves(Session session, Consumer<PodMove> each) {
    var follower = new PodFollower(session, node -> {}, each);
    follower.hasBegun = true;
    return follower;
  }

  /**
   * Returns a follower for a sum of each node by itself.
   *
   * @param failures receives what is thrown; to be checked before the value of a node is used
   */
  public static PodFollower byNode(
      Session session,
      NodeFailures failures,
      Consumer<NodeView> atSessionStart,
      Consumer<PodMove> then) {
    return new PodFollower(
        session,
        node -> failures.contain(node.index(), node, atSessionStart),
        move -> failures.contain(move.node(), move, then));
  }

  /** Reports all that happened since the last call. */
  public void follow() {
    if (failure.isPresent()) {
      throw NodeFailures.again(failure.get());
    }
    try {
      if (!hasBegun) {
        session.nodes().forEach(atSessionStart);
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
