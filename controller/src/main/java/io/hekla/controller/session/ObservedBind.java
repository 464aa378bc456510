package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;

/** Pod that the watch has shown on a node, regardless of the scheduler that bound it. */
public record ObservedBind(ObjectKey pod, String uid, String node) {}
