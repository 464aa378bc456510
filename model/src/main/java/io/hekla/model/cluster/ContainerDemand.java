package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;

/**
 * What one container asks for.
 *
 * @param requests what it is sure to get
 * @param limits what it may use at most, as far as it says
 */
public record ContainerDemand(String name, ResourceVector requests, ResourceVector limits) {}
