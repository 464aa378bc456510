package io.hekla.cli.apply;

import io.hekla.model.api.Flow;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.Queue;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests of manifests that Hekla, or at least its simulations, does not act on. */
public final class WithoutEffect {
  private WithoutEffect() {}

  /** Returns the requests that no part of Hekla acts on, by the object that makes them. */
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
                          "probes and patches of flows are ignored unless enabled",
                          "set hekla.job-flow.probes-and-patches to heed"));
            }
          }
        }
        default -> {}
      }
    }
    return without;
  }
}
