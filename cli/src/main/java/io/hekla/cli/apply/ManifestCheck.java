package io.hekla.cli.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Verdict;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Asks the rules of admission about all objects before the first is applied, as if their queues
 * were there and open already, so that a refusal names its file and line and leaves nothing half
 * applied.
 */
public final class ManifestCheck {
  private ManifestCheck() {}

  /**
   * The objects as admission would let them in, defaults filled in; or everything that it refuses.
   *
   * @param present queues that are there already
   */
  public static Reading<List<ManifestObject>> check(
      List<ManifestObject> objects, Collection<Queue> present) {
    var problems = new ArrayList<Problem>();
    var admitted = new ArrayList<ManifestObject>();
    AdmissionContext context = AdmissionContext.of(queues(objects, present));
    for (ManifestObject object : objects) {
      switch (Admission.create(object.object(), context)) {
        case Verdict.Admitted<? extends HasMetadata> good ->
            admitted.add(new ManifestObject(good.object(), object.place()));
        case Verdict.Refused<? extends HasMetadata> bad ->
            bad.findings()
                .forEach(
                    finding ->
                        problems.add(
                            object.place().problem(finding.field(), finding.message(), "")));
      }
    }
    return Reading.of(List.copyOf(admitted), problems);
  }

  private static Collection<Queue> queues(List<ManifestObject> objects, Collection<Queue> present) {
    var queues = new LinkedHashMap<String, Queue>();
    present.forEach(queue -> queues.put(queue.getMetadata().getName(), queue));
    for (ManifestObject object : objects) {
      if (object.object() instanceof Queue given) {
        var open = new Queue();
        open.setMetadata(given.getMetadata());
        open.setSpec(given.getSpec());
        open.setStatus(new QueueStatus());
        open.getStatus().state = "Open";
        queues.putIfAbsent(given.getMetadata().getName(), open);
      }
    }
    return queues.values();
  }
}
