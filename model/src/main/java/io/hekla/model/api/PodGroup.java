package io.hekla.model.api;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** Pods that are placed together or not at all. Source: reference api-and-controllers.md §1.7. */
@Group("scheduling.volcano.sh")
@Version("v1beta1")
public class PodGroup extends CustomResource<PodGroupSpec, PodGroupStatus> implements Namespaced {}
