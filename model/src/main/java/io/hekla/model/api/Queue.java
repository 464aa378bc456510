package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A queue of PodGroups with its share of the cluster. Source: docs/reference/queue.md#spec. */
@Group("scheduling.volcano.sh")
@Version("v1beta1")
@Plural("queues")
@ShortNames({"q", "queue-v1beta1"})
@Annotations("helm.sh/resource-policy=keep")
@AdditionalPrinterColumn(
    name = "PARENT",
    jsonPath = ".spec.parent",
    type = AdditionalPrinterColumn.Type.STRING)
public class Queue extends CustomResource<QueueSpec, QueueStatus> {}
