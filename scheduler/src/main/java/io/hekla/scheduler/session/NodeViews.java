package io.hekla.scheduler.session;

import io.hekla.scheduler.snapshot.NodeState;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** Nodes of a session, each created on first access: many sessions access none. */
final class NodeViews extends AbstractList<NodeView> implements RandomAccess {
  private final List<NodeState> states;
  private final @Nullable NodeView[] views;

  NodeViews(List<NodeState> states) {
    this.states = states;
    views = new NodeView[states.size()];
  }

  @Override
  public NodeView get(int index) {
    NodeView known = views[index];
    if (known == null) {
      known = new NodeView(states.get(index), index);
      views[index] = known;
    }
    return known;
  }

  @Override
  public int size() {
    return views.length;
  }
}
