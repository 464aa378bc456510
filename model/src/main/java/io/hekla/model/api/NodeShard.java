package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * The share of the nodes that one of several schedulers of a cluster has. Source:
 * docs/reference/nodeshard.md#spec.
 */
@Group("shard.volcano.sh")
@Version("v1alpha1")
@Plural("nodeshards")
@ShortNames("nsh")
@Annotations("helm.sh/resource-policy=keep")
@AdditionalPrinterColumn(
    name = "Age",
    jsonPath = ".metadata.creationTimestamp",
    type = AdditionalPrinterColumn.Type.DATE)
public class NodeShard extends CustomResource<NodeShardSpec, NodeShardStatus> {}
