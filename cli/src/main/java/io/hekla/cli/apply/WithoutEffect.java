package io.hekla.cli.apply;

import io.hekla.model.api.Job;
import io.hekla.model.manifest.ManifestObject;
import java.util.List;
import java.util.stream.Stream;

/** What manifests ask for that simulations, whose pods are mere times, leave undone. */
public final class WithoutEffect {
  private WithoutEffect() {}

  /** One line for each Job that asks for such, in their order: nobody reads what plugins give. */
  public static List<String> inSimulations(List<ManifestObject> objects) {
    return objects.stream().flatMap(WithoutEffect::warning).toList();
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
