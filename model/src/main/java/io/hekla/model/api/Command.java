package io.hekla.model.api;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** An order to a Job or Queue. Source: reference api-and-controllers.md §1.5. */
@Group("bus.volcano.sh")
@Version("v1alpha1")
public class Command extends CustomResource<Void, Void> implements Namespaced {}
