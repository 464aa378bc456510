package io.hekla.model.hypernode;

import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeSpec;
import java.util.Map;
import java.util.Optional;

/** Write that brings HyperNodes to their desired state. */
public sealed interface HyperNodeWrite {
  /** Returns the name of the HyperNode. */
  String name();

  /** Creation of a missing HyperNode. */
  record Create(HyperNode object) implements HyperNodeWrite {
    @Override
    public String name() {
      return object.getMetadata().getName();
    }
  }

  /**
   * Update of a HyperNode that differs; its other fields stay.
   *
   * @param shown the spec as the API shows it
   * @param labels labels to be set
   */
  record Update(
      String name,
      String uid,
      Optional<HyperNodeSpec> shown,
      HyperNodeSpec spec,
      Map<String, String> labels)
      implements HyperNodeWrite {
    public Update {
      labels = Map.copyOf(labels);
    }
  }

  /** Deletion of a HyperNode that no source produces any more. */
  record Delete(String name, String uid) implements HyperNodeWrite {}

  /** Update of a HyperNode's number of nodes. */
  record Count(String name, String uid, long nodes) implements HyperNodeWrite {}
}
