package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * Nodes, or other HyperNodes, that are near to each other in the network: those below one switch.
 * Source: docs/reference/hypernode.md#spec.
 */
@Group("topology.volcano.sh")
@Version("v1alpha1")
@Plural("hypernodes")
@ShortNames("hn")
@Annotations("helm.sh/resource-policy=keep")
@AdditionalPrinterColumn(
    name = "Tier",
    jsonPath = ".spec.tier",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "TierName",
    jsonPath = ".spec.tierName",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "NodeCount",
    jsonPath = ".status.nodeCount",
    type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
    name = "Age",
    jsonPath = ".metadata.creationTimestamp",
    type = AdditionalPrinterColumn.Type.DATE)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        "{\"properties\": {\"spec\": {\"x-kubernetes-validations\": ["
            + "{\"rule\": \""
            + SchemaRules.HAS_MEMBERS
            + "\", \"message\": \"at least one member must be given\"}"
            + "]}}}")
public class HyperNode extends CustomResource<HyperNodeSpec, HyperNodeStatus> {}
