/**
 * Devices that pods claim (dynamic resource allocation): what there is, what is given away, and
 * whether a node can give a pod what its claims ask for. Pure; knows the session and its facts
 * only. It understands exact counts and all devices of a class, chosen by driver, on one node or
 * all, with or without admin access; what it does not understand it refuses by name. Source:
 * reference scheduler.md §5.7, §5.6 "DRA quota", and Kubernetes' resource.k8s.io/v1.
 */
@NullMarked
package io.hekla.scheduler.claims;

import org.jspecify.annotations.NullMarked;
