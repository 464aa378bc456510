package io.hekla.simulator.experiment;

import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Model of the time that trainings with parameter servers take on their nodes. In each step every
 * worker computes, sends its gradients to every server and receives its parameters; a pair on one
 * node exchanges through memory, in no time. A node's network card passes an amount per second in
 * each direction, which all pairs share that have one end on the node, also those of other
 * trainings. So
 *
 * <pre>{@code
 * time of a training = steps × (compute + exchange × pairs ÷ bandwidth)
 * }</pre>
 *
 * where <i>pairs</i> is the number of pairs with one end on a node and one elsewhere, of the node
 * that has most of them among those where the training has one.
 *
 * @param worker name of the task of workers
 * @param server name of the task of parameter servers
 * @param steps number of steps, 1 or more
 * @param compute seconds that a step computes
 * @param exchange bytes that a pair exchanges per step in each direction
 * @param bandwidth bytes per second that a network card passes in each direction, above 0
 */
public record NetworkModel(
    String worker, String server, int steps, double compute, double exchange, double bandwidth) {
  /** Returns the seconds that each of these trainings takes, all of which run at once. */
  Map<ObjectKey, Double> seconds(List<LoggedJob> jobs) {
    var onNode = new HashMap<String, Integer>();
    var ofJobs = new LinkedHashMap<ObjectKey, Map<String, Integer>>();
    for (LoggedJob job : jobs) {
      Map<String, Integer> pairs = pairs(job);
      ofJobs.put(job.key(), pairs);
      pairs.forEach((node, count) -> onNode.merge(node, count, Integer::sum));
    }
    var seconds = new LinkedHashMap<ObjectKey, Double>();
    ofJobs.forEach(
        (job, pairs) -> {
          int most =
              pairs.keySet().stream()
                  .mapToInt(node -> onNode.getOrDefault(node, 0))
                  .max()
                  .orElse(0);
          seconds.put(job, steps * (compute + exchange * most / bandwidth));
        });
    return seconds;
  }

  /** Returns the pairs of a training with one end on a node and one elsewhere, by node. */
  private Map<String, Integer> pairs(LoggedJob job) {
    var pairs = new HashMap<String, Integer>();
    for (LoggedPod one : job.pods()) {
      for (LoggedPod other : job.pods()) {
        boolean isPair = one.task().equals(worker) && other.task().equals(server);
        if (isPair && one.isPlaced() && other.isPlaced() && !one.node().equals(other.node())) {
          pairs.merge(one.node(), 1, Integer::sum);
          pairs.merge(other.node(), 1, Integer::sum);
        }
      }
    }
    return pairs;
  }
}
