package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.VolumeSpec;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Faults of an object that is stored although admission would have refused it: because it bypassed
 * admission, or is older than the rules. Rules that depend on other objects, such as its queue, are
 * left out: these may have changed since.
 */
public final class Objections {
  private static final Pattern ABOUT_OTHERS = Pattern.compile("[a-z]+\\.queue-.*");

  private Objections() {}

  /**
   * Returns the findings about an object as if it were new; empty if there are none, or its kind
   * has no rules.
   */
  public static List<Finding> to(HasMetadata stored, AdmissionSettings settings) {
    var context = AdmissionContext.of(List.of()).with(settings);
    var object =
        switch (stored) {
          case JobTemplate template -> jobOf(template);
          case Job job -> asWritten(job);
          default -> stored;
        };
    return Admission.review(new Review.Create(object), context).findings().stream()
        .filter(finding -> !ABOUT_OTHERS.matcher(finding.rule()).matches())
        .toList();
  }

  /** Returns the Job without the names that the controller gave to claims that it creates. */
  private static Job asWritten(Job job) {
    if (job.getSpec() == null
        || NullSafe.list(job.getSpec().volumes).stream().noneMatch(Objections::isMade)) {
      return job;
    }
    Job written = ObjectTrees.copy(job);
    NullSafe.list(written.getSpec().volumes).stream()
        .filter(Objections::isMade)
        .forEach(volume -> volume.volumeClaimName = null);
    return written;
  }

  private static boolean isMade(VolumeSpec volume) {
    return volume.volumeClaim != null;
  }

  /** Returns the Job that would be created from a template; its name is not known yet. */
  private static Job jobOf(JobTemplate template) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withName("job")
            .withNamespace(template.getMetadata().getNamespace())
            .build());
    job.setSpec(template.getSpec());
    return job;
  }
}
