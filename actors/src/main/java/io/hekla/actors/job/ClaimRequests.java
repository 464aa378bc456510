package io.hekla.actors.job;

import io.hekla.actors.kubernetes.CreateOwned;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Patches;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.VolumesOfJob;
import java.util.List;
import java.util.Map;

/** The requests that give a Job the claims that it describes. */
final class ClaimRequests {
  private ClaimRequests() {}

  /** Writes the names of the claims into the Job's spec. */
  static Verb name(Job job, ObjectKey key) {
    var volumes = Map.of("volumes", VolumesOfJob.named(job));
    return new PatchObject<>(
        Kind.JOB, key, Part.OBJECT, Patches.setting(job.getMetadata().getUid(), "spec", volumes));
  }

  /** Makes the claims of these names. */
  static List<Verb> make(Job job, List<String> names) {
    return VolumesOfJob.claims(job, names).stream()
        .<Verb>map(claim -> new CreateOwned<>(Kind.CLAIM, claim))
        .toList();
  }
}
