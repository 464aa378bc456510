package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.decision.Decisions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writer of the totals of a session, as for large scenarios. */
final class TotalsWriter {
  private TotalsWriter() {}

  static ObjectNode write(CycleFacts facts) {
    var totals = JsonNodeFactory.instance.objectNode();
    List<ObjectKey> bound = facts.binds().stream().map(Decisions.Bind::task).toList();
    totals.put("bindCount", bound.size());
    totals.put("evictCount", facts.decisions().evictions().size());
    totals.put("pipelinedCount", facts.decisions().pipelined().size());
    jobs(totals, facts, bound);
    put(totals.putObject("queueBound"), facts.perQueue(bound));
    Map<String, Integer> phases = new TreeMap<>();
    for (PodGroupInfo podGroup : facts.podGroups()) {
      phases.merge(podGroup.phase().spelling(), 1, Integer::sum);
    }
    put(totals.putObject("phases"), phases);
    totals.set("queueAllocated", FigureWriter.allocated(facts.decisions().queues()));
    return totals;
  }

  private static void jobs(ObjectNode totals, CycleFacts facts, List<ObjectKey> bound) {
    Map<String, Integer> sizes = facts.perJob(facts.tasks().stream().map(TaskInfo::key).toList());
    int fully = 0;
    int partly = 0;
    for (var job : facts.perJob(bound).entrySet()) {
      if (job.getValue().equals(sizes.get(job.getKey()))) {
        fully++;
      } else if (job.getValue() > 0) {
        partly++;
      }
    }
    totals.put("jobsFullyBound", fully);
    totals.put("jobsPartlyBound", partly);
  }

  private static void put(ObjectNode entries, Map<String, Integer> counts) {
    counts.forEach(
        (name, count) -> {
          if (count > 0) {
            entries.put(name, count);
          }
        });
  }
}
