package io.hekla.cli.whatif;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.whatif.Comparison;
import io.hekla.simulator.whatif.JobComparison;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.WhatIf;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What-if as JSON: everything of the page, and every job. Times are those of the recording. */
final class WhatIfJson {
  private WhatIfJson() {}

  /**
   * Returns the tree.
   *
   * @param changes what differs from the recording, as it was given
   */
  static ObjectNode of(WhatIf.Result result, Comparison comparison, List<String> changes) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    RecordedDays days = result.days();
    tree.putObject("days")
        .put("from", days.from().toString())
        .put("to", days.to().toString())
        .put("recordedBy", days.build());
    changes.forEach(tree.putArray("changes")::add);
    result.notes().forEach(tree.putArray("notes")::add);
    both(tree.putObject("figures"), comparison.recorded().values(), comparison.whatIf().values());
    ObjectNode queues = tree.putObject("queues");
    comparison
        .recorded()
        .queues()
        .forEach(
            (name, figures) ->
                both(
                    queues.putObject(name),
                    figures,
                    comparison.whatIf().queues().getOrDefault(name, Map.of())));
    var jobs = tree.putArray("jobs");
    for (JobComparison job : comparison.jobs()) {
      ObjectNode one =
          jobs.addObject()
              .put("namespace", job.key().namespace())
              .put("name", job.key().name())
              .put("queue", job.queue());
      put(one, "recorded", job.recorded(), result);
      put(one, "whatIf", job.whatIf(), result);
      if (job.recorded().isPresent() && job.whatIf().isPresent()) {
        one.put("longer_s", job.longer(comparison.end()));
      }
    }
    return tree;
  }

  private static void both(
      ObjectNode tree, Map<String, Double> recorded, Map<String, Double> whatIf) {
    recorded.forEach(tree.putObject("recorded")::put);
    whatIf.forEach(tree.putObject("whatIf")::put);
  }

  private static void put(
      ObjectNode job, String side, Optional<RunRecord> run, WhatIf.Result result) {
    run.ifPresent(
        one -> {
          ObjectNode tree =
              job.putObject(side).put("arrived", result.recorded(one.arrived()).toString());
          one.started().ifPresent(at -> tree.put("started", result.recorded(at).toString()));
          one.ended().ifPresent(at -> tree.put("ended", result.recorded(at).toString()));
          JobComparison.wait(run).ifPresent(wait -> tree.put("wait_s", wait));
          tree.put("phase", one.outcome());
          one.nodes().forEach(tree.putArray("nodes")::add);
        });
  }
}
