package io.hekla.model.jobflow;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.model.api.Flow;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.WellKnownKeys;
import java.util.Map;
import java.util.TreeMap;

/**
 * Builder of the Job that a JobFlow creates for a flow. Source:
 * docs/reference/controllers.md#jobflow-controller.
 */
public final class FlowJobBuilder {
  private FlowJobBuilder() {}

  /** Returns its name. */
  public static String name(String jobFlow, String flow) {
    return jobFlow + "-" + flow;
  }

  /**
   * Builds the Job: the template's spec, labelled with its origin. It counts for the user that the
   * JobFlow names, if any.
   *
   * @param patched whether the flow's patch is applied; Volcano ignores it
   *     (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise)
   */
  public static Job of(JobFlow jobFlow, Flow flow, JobTemplate template, boolean patched) {
    var owner = jobFlow.getMetadata();
    var origin =
        Map.of(
            WellKnownKeys.CREATED_BY_JOB_TEMPLATE,
            owner.getNamespace() + "." + template.getMetadata().getName(),
            WellKnownKeys.CREATED_BY_JOB_FLOW,
            owner.getNamespace() + "." + owner.getName());
    var annotations = new TreeMap<>(origin);
    Map<String, String> ofOwner = owner.getAnnotations();
    if (ofOwner != null && ofOwner.containsKey(WellKnownKeys.USER)) {
      annotations.put(WellKnownKeys.USER, ofOwner.get(WellKnownKeys.USER));
    }
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(owner.getNamespace())
            .withName(name(owner.getName(), flow.name))
            .withLabels(origin)
            .withAnnotations(annotations)
            .withOwnerReferences(
                new OwnerReferenceBuilder()
                    .withApiVersion("flow.volcano.sh/v1alpha1")
                    .withKind("JobFlow")
                    .withName(owner.getName())
                    .withUid(owner.getUid())
                    .withController(true)
                    .withBlockOwnerDeletion(true)
                    .build())
            .build());
    job.setSpec(
        !patched || flow.patch == null || flow.patch.jobSpec == null
            ? template.getSpec()
            : PatchedSpec.of(template.getSpec(), flow.patch.jobSpec));
    return job;
  }
}
