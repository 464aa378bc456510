package io.hekla.scheduler.placement;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import java.util.function.Supplier;

/**
 * The choice of the best node for a task; draws are settled by a hash over seed, task and node.
 *
 * @param nodeHashes by index of the node
 */
record Draw(Session session, TaskInfo task, Supplier<long[]> nodeHashes) {
  /** The best of the nodes with the wanted verdict, of which there is at least one. */
  NodeView best(int[] verdicts, int wanted, double[] totals) {
    long[] hashes = nodeHashes.get();
    long taskHash = TieBreak.of(session.seed(), task.uid());
    int best = -1;
    long bestHash = 0;
    for (int index = 0; index < verdicts.length; index++) {
      if (verdicts[index] != wanted || (best >= 0 && totals[index] < totals[best])) {
        continue;
      }
      long hash = TieBreak.mix(taskHash ^ hashes[index]);
      if (best < 0 || totals[index] > totals[best] || hash < bestHash) {
        best = index;
        bestHash = hash;
      }
    }
    return session.nodes().get(best);
  }

  /** The best of some nodes, by index ascending, of which there is at least one. */
  NodeView best(int[] candidates, double[] totals) {
    if (candidates.length == 1) {
      return session.nodes().get(candidates[0]);
    }
    long[] hashes = nodeHashes.get();
    long taskHash = TieBreak.of(session.seed(), task.uid());
    int best = candidates[0];
    long bestHash = TieBreak.mix(taskHash ^ hashes[best]);
    for (int index : candidates) {
      if (index == best || totals[index] < totals[best]) {
        continue;
      }
      long hash = TieBreak.mix(taskHash ^ hashes[index]);
      if (totals[index] > totals[best] || hash < bestHash) {
        best = index;
        bestHash = hash;
      }
    }
    return session.nodes().get(best);
  }
}
