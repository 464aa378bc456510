package io.hekla.cli.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestReader;
import java.util.List;
import java.util.stream.Stream;

/** Kinds of manifests that users may apply. */
public final class Manifests {
  /** Kinds of the objects with which a demonstration begins. */
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
              FactReader.KINDS.stream().filter(kind -> !isWithoutController(kind)))
          .map(ManifestKind::of)
          .toList();

  /** Kinds of the objects that make Jobs. */
  private static final List<ManifestKind> JOB_SOURCES =
      Kind.JOB_SOURCES.stream().map(kind -> ManifestKind.of(kind.type())).toList();

  private Manifests() {}

  /** Returns whether no pod would ever be made of the objects of a kind. */
  private static boolean isWithoutController(Class<? extends HasMetadata> type) {
    return EmbeddedKinds.WITHOUT_CONTROLLER.stream().anyMatch(kind -> kind.type().equals(type));
  }

  /** Returns an object's name for people: {@code Job train}. */
  static String name(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getName();
  }

  /** Returns a reader of just {@link #KINDS}. */
  public static ManifestReader reader() {
    return ManifestReader.taking(KINDS);
  }

  /** Returns a reader of these and of the kinds that make Jobs. */
  public static ManifestReader readerForSystem() {
    return ManifestReader.taking(Stream.concat(KINDS.stream(), JOB_SOURCES.stream()).toList());
  }
}
