package io.hekla.cli.apply;

import io.hekla.model.api.Flow;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.Queue;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What manifests ask for that Hekla, or at least its simulations, leaves undone. */
public final class WithoutEffect {
  private WithoutEffect() {}

  /** One line for each Job that asks for such, in their order: nobody reads what plugins give. */
  public static List<String> inSimulations(List<ManifestObject> objects) {
    return objects.stream().flatMap(WithoutEffect::warning).toList();
  }

  /** What nothing of Hekla acts on, by the object that asks for it. */
  public static Map<ManifestObject, Problem> anywhere(List<ManifestObject> objects) {
    var without = new LinkedHashMap<ManifestObject, Problem>();
    for (ManifestObject each : objects) {
      switch (each.object()) {
        case Queue queue
            when queue.getSpec() != null
                && queue.getSpec().extendClusters != null
                && !queue.getSpec().extendClusters.isEmpty() ->
            without.put(
                each,
                each.place()
                    .problem(
                        "spec.extendClusters",
                        "jobs are not forwarded to other clusters",
                        "they run in this one"));
        case JobFlow flow when flow.getSpec() != null && flow.getSpec().flows != null -> {
          for (int i = 0; i < flow.getSpec().flows.size(); i++) {
            Flow one = flow.getSpec().flows.get(i);
            if (one.patch != null || (one.dependsOn != null && one.dependsOn.probe != null)) {
              without.put(
                  each,
                  each.place()
                      .problem(
                          "spec.flows[" + i + "]",
                          "probes and patches of flows are not heeded unless told",
                          "set hekla.job-flow.probes-and-patches to heed"));
            }
          }
        }
        default -> {}
      }
    }
    return without;
  }

  private static Stream<String> warning(ManifestObject each) {
    if (!(each.object() instanceof Job job)
        || job.getSpec() == null
        || job.getSpec().plugins == null
        || job.getSpec().plugins.isEmpty()) {
      return Stream.of();
    }
    return Stream.of(
        "%s:%d: %s: job plugins (%s) without effect in simulations"
            .formatted(
                each.place().source(),
                each.place().line(),
                Manifests.name(job),
                String.join(", ", job.getSpec().plugins.keySet())));
  }
}
