package io.hekla.controller.effect;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobVolumes;
import java.util.List;
import java.util.Map;

/** Requests that provide a Job with the claims that it describes. */
final class ClaimRequests {
  private ClaimRequests() {}

  /** Returns the request that writes the names of the claims into the Job's spec. */
  static Verb name(Job job, ObjectKey key) {
    var volumes = Map.of("volumes", JobVolumes.named(job));
    return new PatchObject<>(
        Kind.JOB, key, Part.OBJECT, Patches.setting(job.getMetadata().getUid(), "spec", volumes));
  }

  /** Returns the requests that create the claims of these names. */
  static List<Verb> make(Job job, List<String> names) {
    return JobVolumes.claims(job, names).stream()
        .<Verb>map(claim -> new CreateOwned<>(Kind.CLAIM, claim))
        .toList();
  }
}
