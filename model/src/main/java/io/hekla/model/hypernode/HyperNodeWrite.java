package io.hekla.model.hypernode;

import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeSpec;
import java.util.Map;
import java.util.Optional;

/** What has to be written so that HyperNodes are as they should be. */
public sealed interface HyperNodeWrite {
  /** Name of the HyperNode. */
  String name();

  /** One that is missing. */
  record Create(HyperNode object) implements HyperNodeWrite {
    @Override
    public String name() {
      return object.getMetadata().getName();
    }
  }

  /**
   * One that says something else; what else it carries stays.
   *
   * @param shown the spec as the API shows it
   * @param labels those to be set
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

  /** One that nothing tells of any more. */
  record Delete(String name, String uid) implements HyperNodeWrite {}

  /** How many nodes one has. */
  record Count(String name, String uid, long nodes) implements HyperNodeWrite {}
}
