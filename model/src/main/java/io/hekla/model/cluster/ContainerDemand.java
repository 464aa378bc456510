package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;

/**
 * Requests and limits of one container.
 *
 * @param requests resources that it is guaranteed
 * @param limits resources that it may use at most, as far as specified
 */
public record ContainerDemand(String name, ResourceVector requests, ResourceVector limits) {}
