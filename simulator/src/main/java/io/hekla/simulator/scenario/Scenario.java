package io.hekla.simulator.scenario;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A scenario, read and in order.
 *
 * @param name the folder's name
 * @param cycles number of sessions, at least 1
 * @param now when the first session takes place
 * @param bindsRefused pods whose bind is refused
 * @param totalsOnly whether only totals are written down, as for large ones
 * @param objects the whole cluster
 * @param warnings what is worth telling and hinders nothing
 */
public record Scenario(
    String name,
    int cycles,
    Instant now,
    Set<ObjectKey> bindsRefused,
    boolean totalsOnly,
    SchedulerConfiguration configuration,
    List<ManifestObject> objects,
    List<String> warnings) {
  public Scenario {
    bindsRefused = Set.copyOf(bindsRefused);
    objects = List.copyOf(objects);
    warnings = List.copyOf(warnings);
  }
}
