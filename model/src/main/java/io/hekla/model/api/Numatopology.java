package io.hekla.model.api;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * The CPUs of a node by NUMA node, socket and core, written by an agent on that node and only read
 * here. Its name is the node's. Source: docs/reference/numatopology.md#spec.
 */
@Group("nodeinfo.volcano.sh")
@Version("v1alpha1")
@Kind("Numatopology")
@Plural("numatopologies")
@ShortNames("numatopo")
public class Numatopology extends CustomResource<NumatopologySpec, Void> {}
