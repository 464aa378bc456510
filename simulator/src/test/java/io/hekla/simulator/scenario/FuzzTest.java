package io.hekla.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clusters with something wrong in them, under the configurations of users and under random ones:
 * nothing is thrown out of a session, and what is decided is sound. The seed is the name of the
 * run.
 */
class FuzzTest {
  private static final Duration LONG = Duration.ofSeconds(40);
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final List<Seedling> SEEDLINGS = new ArrayList<>();

  /** A scenario to be mutated. */
  private record Seedling(Path folder, List<ObjectNode> objects, JsonNode configuration) {}

  @BeforeAll
  static void read() throws IOException {
    for (Path folder : scenarios()) {
      var objects = new ArrayList<ObjectNode>();
      try (MappingIterator<JsonNode> documents =
          YAML.readerFor(JsonNode.class).readValues(folder.resolve("cluster.yaml").toFile())) {
        documents.forEachRemaining(
            document -> {
              if (document instanceof ObjectNode object) {
                objects.add(object);
              }
            });
      }
      JsonNode configuration = YAML.readTree(folder.resolve("scheduler.conf").toFile());
      SEEDLINGS.add(new Seedling(folder, objects, configuration));
    }
  }

  static LongStream few() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("few")
  void theSessionSurvivesArbitraryObjects(long seed) {
    mutate(seed);
  }

  @Tag("thorough")
  @Test
  void theSessionSurvivesArbitraryObjectsForMoreThanHalfAMinute() {
    long end = System.nanoTime() + LONG.toNanos();
    var seed = new AtomicLong(1000);
    IntStream.range(0, CORES)
        .parallel()
        .forEach(
            core -> {
              while (System.nanoTime() < end) {
                mutate(seed.getAndIncrement());
              }
            });
    System.out.println("fuzzed seeds 1000 to " + (seed.get() - 1));
    assertThat(seed).hasValueGreaterThan(1000);
  }

  private static void mutate(long seed) {
    var random = new Random(seed);
    Seedling seedling = SEEDLINGS.get(random.nextInt(SEEDLINGS.size()));
    String name = "seed " + seed + ", " + seedling.folder().getFileName();
    var mutations = new Mutations(random, seedling.objects());
    List<ManifestObject> objects = readable(mutations.applied(seedling.objects()));
    try {
      run(name, objects, configuration(seedling, random, mutations), seed);
    } catch (RuntimeException thrown) {
      throw new AssertionError(name + ": " + thrown, thrown);
    }
  }

  private static SchedulerConfiguration configuration(
      Seedling seedling, Random random, Mutations mutations) {
    if (random.nextBoolean()) {
      return valid(seedling.configuration().toString());
    }
    List<JsonNode> known = SEEDLINGS.stream().map(Seedling::configuration).toList();
    return valid(new RandomConfiguration(known).text(random, mutations));
  }

  private static SchedulerConfiguration valid(String text) {
    return switch (Engine.read(text)) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid -> throw new AssertionError(invalid.problems() + "\n" + text);
    };
  }

  /** Each object for itself: what the scheduler cannot read is left out, as a watch does it. */
  private static List<ManifestObject> readable(List<ObjectNode> objects) {
    var readable = new ArrayList<ManifestObject>();
    for (ObjectNode object : objects) {
      switch (ScenarioReader.OBJECTS.readJsonLines(new Text("cluster", object.toString()))) {
        case Reading.Good<List<ManifestObject>> good
            when ClusterObjects.of(good.value(), NOW) instanceof Reading.Good<ClusterObjects> ->
            readable.addAll(good.value());
        case Reading.Good<List<ManifestObject>> unreadable -> {}
        case Reading.Bad<List<ManifestObject>> bad -> {}
      }
    }
    return readable;
  }

  private static void run(
      String name, List<ManifestObject> objects, SchedulerConfiguration configuration, long seed) {
    var read = (Reading.Good<ClusterObjects>) ClusterObjects.of(objects, NOW);
    ClusterObjects cluster = read.value();
    ClusterState state = ClusterState.EMPTY;
    List<Change> changes = cluster.everything();
    for (int session = 1; session <= 2; session++) {
      var input = new SessionInput("s-" + session, NOW.plusSeconds(session), configuration, seed);
      Engine.Step step = Engine.step(state, changes, input);

      assertThat(step.decisions().toString())
          .as(name)
          .isEqualTo(Engine.step(state, changes, input).decisions().toString());
      isSound(name, state.with(changes), step.decisions(), configuration);
      changes = cluster.after(step.decisions(), Set.of(), NOW.plusSeconds(session)).changes();
      state = step.state();
    }
  }

  private static void isSound(
      String name, ClusterState before, Decisions decisions, SchedulerConfiguration configuration) {
    ClusterState after = before.with(taken(decisions));
    assertThat(decisions.binds())
        .as(name)
        .extracting(Decisions.Bind::taskUid)
        .doesNotHaveDuplicates();
    assertThat(decisions.evictions())
        .as(name)
        .extracting(Decisions.Eviction::taskUid)
        .doesNotHaveDuplicates();
    for (Decisions.Bind bind : decisions.binds()) {
      NodeState node = before.nodes().get(bind.node()).orElseThrow();
      assertThat(overFull(node, configuration))
          .as("%s: %s on %s", name, bind.task(), bind.node())
          .containsAll(overFull(after.nodes().get(bind.node()).orElseThrow(), configuration));
      if (isOn("gang", Switch.JOB_READY, configuration)) {
        SnapshotJob job = after.jobs().get(bind.podGroup()).orElseThrow();
        assertThat(placed(job))
            .as("%s: placed of gang %s", name, bind.podGroup())
            .isGreaterThanOrEqualTo(job.podGroup().minMember());
      }
    }
  }

  /**
   * Resources of a node that exceed its allocatable; the number of pods counts only under the
   * plugin predicates, which alone limits it.
   */
  private static List<String> overFull(NodeState node, SchedulerConfiguration configuration) {
    var names = new ArrayList<>(node.used().namesExceeding(node.info().allocatable()));
    if (!isOn("predicates", Switch.PREDICATE, configuration)) {
      names.remove(ResourceVector.PODS);
    }
    return names;
  }

  private static boolean isOn(String plugin, Switch which, SchedulerConfiguration configuration) {
    return configuration.tiers().stream()
        .flatMap(tier -> tier.plugins().stream())
        .anyMatch(option -> option.name().equals(plugin) && option.isOn(which));
  }

  private static long placed(SnapshotJob job) {
    return job.tasks().stream()
        .filter(
            task ->
                task.status().isReady()
                    || (task.status() == TaskStatus.PENDING && task.info().isBestEffort()))
        .count();
  }

  private static List<Change> taken(Decisions decisions) {
    var changes = new ArrayList<Change>();
    decisions
        .binds()
        .forEach(one -> changes.add(new Change.BindAssumed(one.taskUid(), one.node())));
    return changes;
  }

  private static List<Path> scenarios() {
    try {
      var root =
          Path.of(Objects.requireNonNull(FuzzTest.class.getResource("/conformance")).toURI());
      return switch (ScenarioFolders.below(List.of(root), "*")) {
        case Reading.Good<List<Path>> good ->
            good.value().stream()
                .filter(folder -> Files.exists(folder.resolve("cluster.yaml")))
                .sorted()
                .toList();
        case Reading.Bad<List<Path>> bad -> throw new AssertionError(bad.problems());
      };
    } catch (URISyntaxException impossible) {
      throw new UncheckedIOException(new IOException(impossible));
    }
  }
}
