package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;

/** A pod that the watch has shown on a node, whoever bound it. */
public record ObservedBind(ObjectKey pod, String uid, String node) {}
