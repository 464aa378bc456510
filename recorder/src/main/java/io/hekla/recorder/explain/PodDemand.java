package io.hekla.recorder.explain;

import io.hekla.model.cluster.PodRelations;
import java.util.List;

/** Kinds of demands of a pod on the other pods of its node or domain. */
enum PodDemand {
  AFFINITY("pod affinity"),
  ANTI_AFFINITY("pod anti-affinity"),
  SPREAD("topology spread constraints"),
  PORTS("host ports");

  private final String text;

  PodDemand(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Returns whether relations have such a demand. */
  boolean isIn(PodRelations relations) {
    return switch (this) {
      case AFFINITY -> !relations.affinity().isEmpty();
      case ANTI_AFFINITY -> !relations.antiAffinity().isEmpty();
      case SPREAD -> !relations.spread().isEmpty();
      case PORTS -> !relations.ports().isEmpty();
    };
  }

  /** Returns relations without such demands. */
  PodRelations dropped(PodRelations from) {
    return new PodRelations(
        this == PORTS ? List.of() : from.ports(),
        this == AFFINITY ? List.of() : from.affinity(),
        this == ANTI_AFFINITY ? List.of() : from.antiAffinity(),
        from.preferred(),
        this == SPREAD ? List.of() : from.spread());
  }
}
