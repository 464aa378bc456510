package io.hekla.cli.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestReader;
import java.util.List;
import java.util.stream.Stream;

/** What people may apply. */
public final class Manifests {
  /** The kinds that the embedded cluster and the simulator take. */
  public static final List<ManifestKind> KINDS =
      Stream.concat(
              Stream.of(
                  Job.class,
                  Queue.class,
                  PodGroup.class,
                  Pod.class,
                  PriorityClass.class,
                  Node.class,
                  Namespace.class),
              FactReader.KINDS.stream())
          .map(ManifestKind::of)
          .toList();

  private Manifests() {}

  /** An object as people call it: {@code Job train}. */
  static String name(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getName();
  }

  /** A reader of just these. */
  public static ManifestReader reader() {
    return ManifestReader.taking(KINDS);
  }
}
