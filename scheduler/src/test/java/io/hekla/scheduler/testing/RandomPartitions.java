package io.hekla.scheduler.testing;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

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

  /** Returns a configuration with up to three partitions, as it is read from its text. */
  public static SchedulerConfiguration of(long seed) {
    return switch (SchedulerConfiguration.parse(text(seed))) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid -> throw new IllegalArgumentException(invalid.toString());
    };
  }

  private static String text(long seed) {
    var random = new Random((seed + 7) * 0x9e3779b97f4a7c15L);
    List<String> queues = new ArrayList<>(QUEUES);
    Collections.shuffle(queues, random);
    var text = new StringBuilder(LawConfigurations.of(seed).text()).append("\npartitions:\n");
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      List<String> own = queues.subList(2 * i, 2 * i + 1 + random.nextInt(2));
      text.append("- name: p%d\n  nodes: \"%s\"\n".formatted(i, any(NODES, random)))
          .append("  queues: [%s]\n".formatted(String.join(", ", own)))
          .append(LawConfigurations.of(seed + i + random.nextInt(20)).text().indent(2));
    }
    return text.toString();
  }

  private static String any(List<String> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }
}
