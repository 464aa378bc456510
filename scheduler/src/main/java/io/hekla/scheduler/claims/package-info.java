/**
 * Devices that pods claim (dynamic resource allocation): which exist, which are given away, and
 * whether a node can give a pod the devices of its claims. Pure; knows the session and its facts
 * only. It supports exact counts and all devices of a class, chosen by driver, on one node or all,
 * with or without admin access; it refuses by name what it does not support. Source:
 * docs/reference/plugin-rules.md#predicates, docs/reference/plugin-rules.md#capacity-device-quota,
 * and Kubernetes' resource.k8s.io/v1.
 */
@NullMarked
package io.hekla.scheduler.claims;

import org.jspecify.annotations.NullMarked;
