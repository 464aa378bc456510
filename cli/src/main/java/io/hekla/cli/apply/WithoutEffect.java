package io.hekla.cli.apply;

import io.hekla.model.api.Job;
import io.hekla.model.manifest.ManifestObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What manifests ask for that this version takes and leaves undone. */
public final class WithoutEffect {
  private WithoutEffect() {}

  /** One line for each Job that asks for such where its pods really run, in their order. */
  public static List<String> onClusters(List<ManifestObject> objects) {
    return objects.stream().flatMap(each -> warning(each, false)).toList();
  }

  /** The same where its pods are mere times: what plugins would give them, nobody reads there. */
  public static List<String> inSimulations(List<ManifestObject> objects) {
    return objects.stream().flatMap(each -> warning(each, true)).toList();
  }

  private static Stream<String> warning(ManifestObject each, boolean withoutPlugins) {
    if (!(each.object() instanceof Job job) || job.getSpec() == null) {
      return Stream.of();
    }
    var without = new ArrayList<String>();
    if (withoutPlugins && job.getSpec().plugins != null && !job.getSpec().plugins.isEmpty()) {
      without.add("job plugins (" + String.join(", ", job.getSpec().plugins.keySet()) + ")");
    }
    if (job.getSpec().tasks != null
        && job.getSpec().tasks.stream().anyMatch(task -> task.dependsOn != null)) {
      without.add("dependsOn");
    }
    return without.isEmpty()
        ? Stream.of()
        : Stream.of(
            "%s:%d: %s: %s without effect in this version"
                .formatted(
                    each.place().source(),
                    each.place().line(),
                    Manifests.name(job),
                    String.join(" and ", without)));
  }
}
