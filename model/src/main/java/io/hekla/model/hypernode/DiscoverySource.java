package io.hekla.model.hypernode;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Source from which the network topology is discovered. */
public sealed interface DiscoverySource {
  /** Label of a HyperNode: the source that it comes from. */
  String LABEL = "volcano.sh/network-topology-source";

  /** Returns its name, as in the configuration and the label. */
  String name();

  /**
   * Discovery by labels of nodes.
   *
   * @param types topology types, by name
   * @param spared name prefixes of the HyperNodes that stay although no type produces them: their
   *     types could not be read
   */
  record Labels(List<TopologyType> types, SortedSet<String> spared) implements DiscoverySource {
    static final String NAME = "label";

    public Labels {
      types = List.copyOf(types);
      spared = Collections.unmodifiableSortedSet(new TreeSet<>(spared));
    }

    @Override
    public String name() {
      return NAME;
    }

    /** Returns whether a HyperNode stays although no type produces it. */
    boolean isExcepted(String hyperNode) {
      return spared.stream().anyMatch(hyperNode::startsWith);
    }
  }

  /**
   * Discovery by a Unified Fabric Manager, which knows the ports of an InfiniBand network.
   *
   * @param endpoint URL of its API
   * @param insecureSkipVerify whether any certificate is accepted
   * @param secret Secret with the keys {@code username} and {@code password}
   * @param interval interval between two queries
   */
  record Ufm(String endpoint, boolean insecureSkipVerify, ObjectKey secret, Duration interval)
      implements DiscoverySource {
    static final String NAME = "ufm";

    @Override
    public String name() {
      return NAME;
    }
  }
}
