package io.hekla.scheduler.testing;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.scheduler.configuration.Partition;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Partitions by chance of the clusters of {@link RandomHistory}, each with any policy. */
public final class RandomPartitions {
  private static final List<String> QUEUES = List.of("default", "q0", "q1", "q2", "d0", "d1");

  private static final List<String> NODES =
      List.of(
          "zone=z0",
          "zone=z1",
          "kubernetes.io/hostname in (n0, n1, n2)",
          "kubernetes.io/hostname in (n2, n3)",
          "!kubernetes.io/hostname");

  private RandomPartitions() {}

  /** Returns a configuration with up to three partitions. */
  public static SchedulerConfiguration of(long seed) {
    var random = new Random((seed + 7) * 0x9e3779b97f4a7c15L);
    List<String> queues = new ArrayList<>(QUEUES);
    Collections.shuffle(queues, random);
    var partitions = new ArrayList<Partition>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      var own = new TreeSet<String>();
      for (int left = 1 + random.nextInt(2); left > 0; left--) {
        own.add(queues.removeLast());
      }
      partitions.add(
          new Partition(
              "p" + i,
              LabelSelector.parse(NODES.get(random.nextInt(NODES.size()))),
              own,
              LawConfigurations.of(seed + i + random.nextInt(20))));
    }
    return LawConfigurations.of(seed).dividedInto(partitions);
  }
}
