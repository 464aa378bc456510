package io.hekla.scheduler.testing;

import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.List;

/** A session whose plugins can be asked one question after the other. */
public record OpenSession(Session session, Policy policy) {
  /** The pod of a name. */
  public TaskView pod(String name) {
    return session.jobs().stream()
        .map(JobView::tasks)
        .flatMap(List::stream)
        .filter(task -> task.info().key().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The node of a name. */
  public NodeView node(String name) {
    return session.node(name).orElseThrow();
  }

  /** Places a pod; the attempt may be discarded. */
  public Statement place(String pod, String node) {
    Statement statement = session.statement();
    statement.allocate(pod(pod), node(node));
    return statement;
  }

  /** Score of a node for a pod by all plugins, without scores that are relative to other nodes. */
  public double score(String pod, String node) {
    TaskView task = pod(pod);
    double[] totals = new double[session.nodes().size()];
    int index = node(node).index();
    policy.placement().peerScores(task).forEach(order -> order.addTo(totals, new int[] {index}));
    for (NodeScore ofJob : policy.placement().jobScores(task)) {
      totals[index] += ofJob.score(task.taskClass(), node(node));
    }
    return totals[index] + policy.placement().score(task.taskClass(), node(node));
  }

  /** Answer of the plugins whether a pod can run on a node. */
  public Fit fit(String pod, String node) {
    return policy.placement().fit(pod(pod), node(node));
  }
}
