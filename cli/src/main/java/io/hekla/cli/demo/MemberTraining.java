package io.hekla.cli.demo;

import io.hekla.cli.apply.Submission;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.embedded.EmbeddedSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Rehearsal of a member: the demo until its first Job is done, so that the classes of a member are
 * in the JVM's archive. The launcher runs it once after each build.
 */
public final class MemberTraining {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private MemberTraining() {}

  /** Rehearses; a failure costs time at later starts, and nothing else. */
  public static void main(String[] args) throws StartRefused, InterruptedException {
    if (!(DemoJobs.checked() instanceof Reading.Good<List<ManifestObject>> jobs)) {
      throw new IllegalStateException("the demo's own manifests cannot be read");
    }
    try (var folder = DataFolder.passing();
        EmbeddedSystem system = DemoSystem.start(folder)) {
      KubernetesApi api = system.client("rehearsal");
      new Submission(api).apply(jobs.value());
      Instant begun = Instant.now();
      new Watching(api, system.system(), Terminal.ofProcess(), begun)
          .until(picture -> picture.isAnyDone() || begun.plus(LONGEST).isBefore(Instant.now()));
    }
  }
}
