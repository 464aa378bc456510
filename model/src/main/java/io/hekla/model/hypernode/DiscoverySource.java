package io.hekla.model.hypernode;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** From where the shape of the network is known. */
public sealed interface DiscoverySource {
  /** Label of a HyperNode: the source that it comes from. */
  String LABEL = "volcano.sh/network-topology-source";

  /** Its name, as the configuration and the label have it. */
  String name();

  /**
   * Labels of nodes.
   *
   * @param types by name
   * @param spared how the names of those HyperNodes begin that stay although no type asks for them:
   *     theirs could not be read
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

    /** Whether a HyperNode stays although no type asks for it. */
    boolean spares(String hyperNode) {
      return spared.stream().anyMatch(hyperNode::startsWith);
    }
  }

  /**
   * A Unified Fabric Manager, which knows the ports of an InfiniBand network.
   *
   * @param endpoint URL that it answers under
   * @param insecureSkipVerify whether any certificate will do
   * @param secret where the keys {@code username} and {@code password} are
   * @param interval from one question to the next
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
