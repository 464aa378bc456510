package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NetworkMember;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A cluster written down for one session; it has the queue {@code default}. */
public final class ClusterBuilder {
  private final List<Change> changes = new ArrayList<>();
  private final List<PriorityClassInfo> priorityClasses = new ArrayList<>();
  private int podGroups;
  private SchedulerConfiguration configuration = SchedulerConfiguration.compiledIn();
  private long seed;
  private Instant now = Instant.EPOCH;
  private ExternalService externalService = ExternalService.UNREACHABLE;

  private ClusterBuilder() {
    queue("default", queue -> queue);
  }

  public static ClusterBuilder cluster() {
    return new ClusterBuilder();
  }

  public ClusterBuilder node(String name, UnaryOperator<NodeBuilder> node) {
    changes.add(new Change.NodeSeen(node.apply(new NodeBuilder(name)).build()));
    return this;
  }

  public ClusterBuilder queue(String name, UnaryOperator<QueueBuilder> queue) {
    changes.add(new Change.QueueSeen(queue.apply(new QueueBuilder(name)).build()));
    return this;
  }

  public ClusterBuilder namespace(String name, Map<String, String> labels) {
    changes.add(new Change.NamespaceSeen(new NamespaceInfo(name, labels)));
    return this;
  }

  public ClusterBuilder priorityClass(String name, int value) {
    priorityClasses.add(new PriorityClassInfo(name, value, false));
    return this;
  }

  public ClusterBuilder podGroup(String name, UnaryOperator<PodGroupBuilder> podGroup) {
    changes.addAll(podGroup.apply(new PodGroupBuilder(name, podGroups++)).build());
    return this;
  }

  /** Pods of a PodGroup that does not exist. */
  public ClusterBuilder podsWithoutPodGroup(String name, UnaryOperator<PodGroupBuilder> podGroup) {
    podGroup.apply(new PodGroupBuilder(name, podGroups++)).build().stream()
        .filter(Change.TaskSeen.class::isInstance)
        .forEach(changes::add);
    return this;
  }

  /** An object that only some plugins look at. */
  public ClusterBuilder fact(ClusterFact fact) {
    changes.add(new Change.FactSeen(fact));
    return this;
  }

  /** A policy acted before. */
  public ClusterBuilder ran(String policy, Instant time) {
    changes.add(new Change.PolicyRan(policy, time));
    return this;
  }

  /** A session before decided to bind a pod of the namespace {@code default} to a node. */
  public ClusterBuilder assumeBound(String pod, String node) {
    changes.add(new Change.BindAssumed("uid-default/" + pod, node, List.of(), Map.of()));
    return this;
  }

  /** A HyperNode of these nodes; its tier is named as well, as {@code tier-1}. */
  public ClusterBuilder hyperNode(String name, int tier, String... nodes) {
    return hyperNode(name, tier, Stream.of(nodes).map(NetworkMember.NodeNamed::new));
  }

  /** A HyperNode of these HyperNodes. */
  public ClusterBuilder hyperNodeOver(String name, int tier, String... hyperNodes) {
    return hyperNode(name, tier, Stream.of(hyperNodes).map(NetworkMember.HyperNodeNamed::new));
  }

  private ClusterBuilder hyperNode(String name, int tier, Stream<? extends NetworkMember> members) {
    List<NetworkMember> all = members.map(NetworkMember.class::cast).toList();
    return fact(new HyperNodeInfo(new ObjectKey("", name), tier, "tier-" + tier, all));
  }

  /** Objects that only some plugins look at, as users write them. */
  public ClusterBuilder facts(String manifests) {
    var reader = ManifestReader.taking(FactReader.KINDS.stream().map(ManifestKind::of).toList());
    switch (reader.read(List.of(new ManifestReader.Text("facts", manifests)))) {
      case Reading.Good<List<ManifestObject>> good ->
          good.value().forEach(read -> fact(FactReader.read(read.object()).orElseThrow()));
      case Reading.Bad<List<ManifestObject>> bad ->
          throw new IllegalArgumentException(bad.problems().toString());
    }
    return this;
  }

  /** Sets the time of the session. */
  public ClusterBuilder at(Instant time) {
    now = time;
    return this;
  }

  /** Sets the external service that answers plugins. */
  public ClusterBuilder externalService(ExternalService value) {
    externalService = value;
    return this;
  }

  public ClusterBuilder seed(long value) {
    seed = value;
    return this;
  }

  public ClusterBuilder configuration(SchedulerConfiguration value) {
    configuration = value;
    return this;
  }

  /** Tiers, each as names of plugins; arguments as {@code binpack{binpack.weight: 10}}. */
  public ClusterBuilder tiers(String... tiers) {
    var text = new StringBuilder("actions: \"enqueue, allocate, backfill\"\ntiers:\n");
    for (String tier : tiers) {
      text.append("- plugins:\n");
      for (String plugin : plugins(tier)) {
        int brace = plugin.indexOf('{');
        text.append("  - name: ").append(brace < 0 ? plugin : plugin.substring(0, brace));
        text.append(brace < 0 ? "" : "\n    arguments: " + plugin.substring(brace)).append('\n');
      }
    }
    return configuration(valid(text.toString()));
  }

  /** At the spaces outside of braces. */
  private static List<String> plugins(String tier) {
    var plugins = new ArrayList<String>();
    int depth = 0;
    int begin = 0;
    for (int at = 0; at < tier.length(); at++) {
      char letter = tier.charAt(at);
      depth += letter == '{' ? 1 : 0;
      depth -= letter == '}' ? 1 : 0;
      if (letter == ' ' && depth == 0) {
        plugins.add(tier.substring(begin, at));
        begin = at + 1;
      }
    }
    plugins.add(tier.substring(begin));
    return plugins;
  }

  /** The whole configuration as users write it. */
  public ClusterBuilder configuration(String text) {
    return configuration(valid(text));
  }

  /** The configuration by now. */
  public SchedulerConfiguration configuration() {
    return configuration;
  }

  public List<Change> changes() {
    var all = new ArrayList<>(changes);
    all.add(new Change.PriorityClassesSeen(priorityClasses));
    return all;
  }

  /** Opens a session in which nothing happens by itself. */
  public OpenSession open() {
    var session = new Session(ClusterState.EMPTY.with(changes()), "session-1", now, seed);
    return new OpenSession(session, Policy.open(session, configuration.tiers(), Plugins.byName()));
  }

  /** Runs one session of the named actions. */
  public SessionOutcome run(String actions) {
    return new SessionOutcome(step(actions).decisions());
  }

  /** Runs as {@link #run} and returns all results of the session. */
  public Engine.Step step(String actions) {
    var chosen =
        new SchedulerConfiguration(
            List.of(actions.split(" ")),
            configuration.tiers(),
            configuration.actionArguments(),
            configuration.metrics());
    var input = new SessionInput("session-1", now, chosen, seed, externalService);
    return Engine.step(ClusterState.EMPTY, changes(), input);
  }

  private static SchedulerConfiguration valid(String text) {
    return switch (Engine.read(text)) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid -> throw new IllegalArgumentException(invalid.toString());
    };
  }
}
