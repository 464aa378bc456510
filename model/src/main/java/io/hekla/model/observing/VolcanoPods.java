package io.hekla.model.observing;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Recognition of pods that run a program of Volcano, by their image or by their command. Pods are
 * checked instead of Deployments: a Deployment without pods does nothing, and a pod without one
 * works all the same.
 *
 * <p>A pod's author chooses its image and command, so they count only in namespaces where
 * administrators alone create pods, and only once the pod runs.
 */
public final class VolcanoPods {
  private static final String NAME_OPTION = "--scheduler-name";
  private static final Set<String> DEFAULT_NAMES = Set.of("volcano");

  private final Set<String> names;
  private final Set<String> namespaces;
  private final Set<VolcanoComponent> programs;

  /** Creates the recognition of all programs. */
  public VolcanoPods(Collection<String> names, Collection<String> namespaces) {
    this(names, namespaces, List.of(VolcanoComponent.values()));
  }

  /**
   * Creates the recognition.
   *
   * @param names values of {@code schedulerName} of our pods
   * @param namespaces namespaces in which a Volcano may run
   * @param programs programs that are signs
   */
  public VolcanoPods(
      Collection<String> names,
      Collection<String> namespaces,
      Collection<VolcanoComponent> programs) {
    this.names = Set.copyOf(names);
    this.namespaces = Set.copyOf(namespaces);
    this.programs = Set.copyOf(programs);
  }

  /**
   * Returns the sign that a pod is; empty if it is in another namespace, does not run, runs nothing
   * of Volcano, or is a scheduler that serves other names only.
   */
  public Optional<VolcanoSign> read(Pod pod) {
    if (pod.getSpec() == null
        || !namespaces.contains(pod.getMetadata().getNamespace())
        || !isRunning(pod)) {
      return Optional.empty();
    }
    for (Container container : pod.getSpec().getContainers()) {
      for (VolcanoComponent program : VolcanoComponent.values()) {
        if (programs.contains(program)
            && runs(container, program)
            && concerns(container, program)) {
          return Optional.of(
              new VolcanoSign(
                  VolcanoSign.Source.POD,
                  program,
                  "pod %s/%s runs %s"
                      .formatted(
                          pod.getMetadata().getNamespace(),
                          pod.getMetadata().getName(),
                          program.executable())));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isRunning(Pod pod) {
    String node = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
    return !node.isEmpty()
        && pod.getStatus() != null
        && "Running".equals(pod.getStatus().getPhase());
  }

  private static boolean runs(Container container, VolcanoComponent program) {
    String image = Objects.requireNonNullElse(container.getImage(), "");
    if (lastPart(image.split("@", 2)[0]).split(":", 2)[0].equals(program.executable())) {
      return true;
    }
    return words(orNone(container.getCommand())).stream()
        .anyMatch(word -> lastPart(word).equals(program.executable()));
  }

  private boolean concerns(Container container, VolcanoComponent program) {
    return switch (program) {
      // Volcano's controllers take every Job, whatever its schedulerName, and every HyperNode.
      case CONTROLLERS, HYPERNODES -> true;
      case SCHEDULER -> !Collections.disjoint(answersTo(container), names);
    };
  }

  /**
   * Returns the names of the scheduler that a container runs. Source:
   * docs/reference/volcano-programs.md#vc-scheduler.
   */
  private static Set<String> answersTo(Container container) {
    var options = new ArrayList<>(words(orNone(container.getCommand())));
    options.addAll(words(orNone(container.getArgs())));
    var names = new HashSet<String>();
    for (int i = 0; i < options.size(); i++) {
      String option = options.get(i);
      if (option.startsWith(NAME_OPTION + "=")) {
        names.add(option.substring(NAME_OPTION.length() + 1));
      } else if (option.equals(NAME_OPTION) && i + 1 < options.size()) {
        names.add(options.get(i + 1));
      }
    }
    return names.isEmpty() ? DEFAULT_NAMES : names;
  }

  /** Returns the words of arguments, one of which may be a shell command line. */
  private static List<String> words(List<String> arguments) {
    return arguments.stream()
        .flatMap(line -> Arrays.stream(line.split("\\s+", -1)))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static List<String> orNone(@org.jspecify.annotations.Nullable List<String> arguments) {
    return Objects.requireNonNullElse(arguments, List.of());
  }

  private static String lastPart(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
