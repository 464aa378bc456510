package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A batch job: tasks of pods that share one lifecycle. Source: docs/reference/job.md#spec. */
@Group("batch.volcano.sh")
@Version("v1alpha1")
@Plural("jobs")
@ShortNames({"vcjob", "vj"})
@Annotations("helm.sh/resource-policy=keep")
@AdditionalPrinterColumn(
    name = "STATUS",
    jsonPath = ".status.state.phase",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "minAvailable",
    jsonPath = ".status.minAvailable",
    type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
    name = "RUNNINGS",
    jsonPath = ".status.running",
    type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
    name = "AGE",
    jsonPath = ".metadata.creationTimestamp",
    type = AdditionalPrinterColumn.Type.DATE)
@AdditionalPrinterColumn(
    name = "QUEUE",
    jsonPath = ".spec.queue",
    type = AdditionalPrinterColumn.Type.STRING,
    priority = 1)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        "{\"properties\": {\"spec\": {\"properties\": {"
            + "\"networkTopology\": {\"x-kubernetes-validations\": ["
            + "{\"rule\": \""
            + SchemaRules.TIER_SET_ONCE
            + "\", \"message\": \"must not specify both highestTierAllowed and highestTierName; keep one\"}"
            + "]}, \"tasks\": {\"items\": {\"x-kubernetes-validations\": ["
            + "{\"rule\": \""
            + SchemaRules.TASK_MINIMUM_FITS
            + "\", \"message\": \"minAvailable must be at most the replicas of the task\"}"
            + "], \"properties\": {\"partitionPolicy\": {\"properties\": {"
            + "\"networkTopology\": {\"x-kubernetes-validations\": ["
            + "{\"rule\": \""
            + SchemaRules.TIER_SET_ONCE
            + "\", \"message\": \"must not specify both highestTierAllowed and highestTierName; keep one\"}"
            + "]}}}}}}}}}}")
public class Job extends CustomResource<JobSpec, JobStatus> implements Namespaced {
  // fabric8 looks the two classes up by reflection, for every object that is read.

  @Override
  protected JobSpec initSpec() {
    return new JobSpec();
  }

  @Override
  protected JobStatus initStatus() {
    return new JobStatus();
  }
}
