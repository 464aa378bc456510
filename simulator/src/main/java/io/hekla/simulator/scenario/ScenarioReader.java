package io.hekla.simulator.scenario;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.metrics.v1beta1.NodeMetrics;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of a scenario's folder. All problems in any of its files are reported at once. */
public final class ScenarioReader {
  static final String HEAD = "scenario.yaml";
  static final String CONFIGURATION = "scheduler.conf";
  private static final String CLUSTER = "cluster.yaml";
  private static final String LARGE_CLUSTER = "cluster.json.gz";

  /** Cluster in the engine's records, as a recording has them, instead of manifests. */
  static final String RECORDED_CLUSTER = "cluster.json";

  /** Answers of external systems to the session of such a cluster. */
  static final String CALLS = "calls.json";

  /** Kinds that a cluster state may hold. */
  private static final List<ManifestKind> KINDS =
      Stream.of(
              Stream.of(
                  ManifestKind.of(Node.class),
                  ManifestKind.of(Pod.class),
                  ManifestKind.of(Queue.class),
                  ManifestKind.of(PodGroup.class),
                  ManifestKind.of(PriorityClass.class),
                  ManifestKind.of(Namespace.class),
                  ManifestKind.of(NodeMetrics.class)),
              FactReader.KINDS.stream().map(ManifestKind::of))
          .flatMap(Function.identity())
          .toList();

  /** Reader of the objects of a cluster state. */
  static final ManifestReader OBJECTS = ManifestReader.taking(KINDS).refusingNulls();

  private final Path folder;
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private ScenarioReader(Path folder) {
    this.folder = folder;
  }

  /**
   * Reads the scenario in a folder.
   *
   * @param clock time of the first session if the scenario does not specify it
   */
  public static Reading<Scenario> read(Path folder, Instant clock) {
    return new ScenarioReader(folder).read(clock);
  }

  private Reading<Scenario> read(Instant clock) {
    if (!Files.isDirectory(folder)) {
      problems.add(
          new Problem(folder.toString(), 0, "", "is no folder", "name a folder with a " + CLUSTER));
      return new Reading.Bad<>(problems);
    }
    Optional<ScenarioHead> head = head();
    Optional<SchedulerConfiguration> configuration = configuration();
    Optional<ScenarioCluster> cluster = cluster(head);
    if (head.isEmpty() || configuration.isEmpty() || cluster.isEmpty() || !problems.isEmpty()) {
      return new Reading.Bad<>(problems);
    }
    return new Reading.Good<>(
        new Scenario(
            folder.toAbsolutePath().normalize().getFileName().toString(),
            requireNonNullElse(head.get().cycles(), 1),
            requireNonNullElse(head.get().now(), clock),
            bindsRefused(head.get()),
            requireNonNullElse(head.get().large(), false),
            configuration.get(),
            session(head.get()),
            cluster.get(),
            warnings));
  }

  private Optional<ScenarioHead> head() {
    Path file = folder.resolve(HEAD);
    if (Files.notExists(file)) {
      return Optional.of(
          new ScenarioHead(null, null, null, null, null, null, null, null, null, null, null));
    }
    Optional<ScenarioHead> head =
        text(file).flatMap(text -> good(ManifestReader.readAs(ScenarioHead.class, text)));
    head.ifPresent(read -> judge(file, read));
    return head;
  }

  private void judge(Path file, ScenarioHead head) {
    if (requireNonNullElse(head.cycles(), 1) < 1) {
      problem(file, "cycles", "is " + head.cycles(), "write 1 or more");
    }
    for (String pod : requireNonNullElse(head.bindFail(), List.<String>of())) {
      if (!pod.contains("/")) {
        problem(file, "bindFail", pod + " is no pod", "write it as namespace/name");
      }
    }
    judge(file, head.session());
  }

  private void judge(Path file, ScenarioHead.@Nullable Session session) {
    if (session == null) {
      return;
    }
    if (Files.notExists(folder.resolve(RECORDED_CLUSTER))) {
      problem(file, "session", "is of a " + RECORDED_CLUSTER + ", which is not there", "remove it");
    }
    requireNonNullElse(session.suspended(), Map.<String, String>of())
        .forEach(
            (podGroup, reason) -> {
              if (!podGroup.contains("/") || reason == null) {
                problem(
                    file,
                    "session.suspended",
                    podGroup + " is no PodGroup with a reason",
                    "write it as namespace/name: reason");
              }
            });
  }

  private static Set<ObjectKey> bindsRefused(ScenarioHead head) {
    var pods = new HashSet<ObjectKey>();
    for (String pod : requireNonNullElse(head.bindFail(), List.<String>of())) {
      pods.add(ObjectKey.parse(pod));
    }
    return pods;
  }

  private Optional<SchedulerConfiguration> configuration() {
    Path file = folder.resolve(CONFIGURATION);
    return text(file).flatMap(text -> configuration(file, text.content()));
  }

  private Optional<SchedulerConfiguration> configuration(Path file, String text) {
    return switch (Engine.read(text)) {
      case SchedulerConfiguration.Parsed.Valid valid -> {
        valid.warnings().forEach(warning -> warnings.add(file + ": " + warning.text()));
        yield Optional.of(valid.configuration());
      }
      case SchedulerConfiguration.Parsed.Invalid invalid -> {
        for (var wrong : invalid.problems()) {
          problems.add(
              new Problem(file.toString(), wrong.line(), wrong.key(), wrong.what(), wrong.todo()));
        }
        yield Optional.empty();
      }
    };
  }

  private Optional<ScenarioCluster> cluster(Optional<ScenarioHead> head) {
    Path recorded = folder.resolve(RECORDED_CLUSTER);
    if (Files.notExists(recorded)) {
      return objects().map(ScenarioCluster.Objects::new);
    }
    for (String other : List.of(CLUSTER, LARGE_CLUSTER)) {
      if (Files.exists(folder.resolve(other))) {
        problem(recorded, "", "stands beside " + other, "remove one of them");
      }
    }
    head.ifPresent(this::judgeOneSession);
    return problems.isEmpty()
        ? good(RecordedCluster.read(recorded, folder.resolve(CALLS)))
        : Optional.empty();
  }

  private void judgeOneSession(ScenarioHead head) {
    Path file = folder.resolve(HEAD);
    if (requireNonNullElse(head.cycles(), 1) > 1) {
      problem(
          file,
          "cycles",
          "is " + head.cycles() + ", and " + RECORDED_CLUSTER + " is the cluster of one session",
          "write 1");
    }
    if (!requireNonNullElse(head.bindFail(), List.of()).isEmpty()) {
      problem(file, "bindFail", "has no effect with " + RECORDED_CLUSTER, "remove it");
    }
  }

  private ScenarioSession session(ScenarioHead head) {
    String name = folder.toAbsolutePath().normalize().getFileName() + "-1";
    ScenarioHead.Session session = head.session();
    if (session == null) {
      return new ScenarioSession(name, 0, Map.of());
    }
    Map<ObjectKey, String> suspended = new HashMap<>();
    requireNonNullElse(session.suspended(), Map.<String, String>of())
        .forEach((podGroup, reason) -> suspended.put(ObjectKey.parse(podGroup), reason));
    return new ScenarioSession(
        requireNonNullElse(session.id(), name), requireNonNullElse(session.seed(), 0L), suspended);
  }

  private Optional<List<ManifestObject>> objects() {
    Path large = folder.resolve(LARGE_CLUSTER);
    return Files.exists(large)
        ? text(large).flatMap(text -> good(OBJECTS.readJsonLines(text)))
        : text(folder.resolve(CLUSTER)).flatMap(text -> good(OBJECTS.read(List.of(text))));
  }

  private Optional<Text> text(Path file) {
    return good(InputFile.read(file));
  }

  private <T> Optional<T> good(Reading<T> reading) {
    return switch (reading) {
      case Reading.Good<T> good -> Optional.of(good.value());
      case Reading.Bad<T> bad -> {
        problems.addAll(bad.problems());
        yield Optional.empty();
      }
    };
  }

  private void problem(Path file, String field, String what, String todo) {
    problems.add(new Problem(file.toString(), 0, field, what, todo));
  }
}
