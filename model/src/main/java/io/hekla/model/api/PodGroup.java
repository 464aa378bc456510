package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * Pods that are placed together or not at all. Its status is no subresource: it is written with the
 * object. Source: docs/reference/podgroup.md#spec.
 */
@Group("scheduling.volcano.sh")
@Version("v1beta1")
@Plural("podgroups")
@ShortNames({"pg", "podgroup-v1beta1"})
@Annotations("helm.sh/resource-policy=keep")
@AdditionalPrinterColumn(
    name = "STATUS",
    jsonPath = ".status.phase",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "minMember",
    jsonPath = ".spec.minMember",
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
public class PodGroup extends CustomResource<PodGroupSpec, PodGroupStatus> implements Namespaced {
  // fabric8 looks the two classes up by reflection, for every object that is read.

  @Override
  protected PodGroupSpec initSpec() {
    return new PodGroupSpec();
  }

  @Override
  protected PodGroupStatus initStatus() {
    return new PodGroupStatus();
  }
}
