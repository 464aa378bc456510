package io.hekla.scheduler.configuration;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.QueueNames;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads the key {@code partitions} (docs/reference/partitions.md#the-keys). What would leave two
 * partitions with the same queue makes the whole invalid.
 */
final class PartitionReader {
  /** Maximum number of partitions: each costs every session an opening. */
  static final int MOST = 64;

  /** Maximum number of queues that one partition names. */
  static final int MOST_QUEUES = 1000;

  private static final Set<String> KEYS =
      Set.of("name", "nodes", "queues", "actions", "tiers", "configurations");

  /** Names of partitions are in names of policies, of threads and of log lines. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  private final ConfigurationReader reader;
  private final SchedulerConfiguration whole;
  private final Map<String, String> partitionOfQueue = new HashMap<>();
  private final Map<LabelSelector, String> partitionOfNodes = new HashMap<>();

  /**
   * @param reader reads values, and collects what is wrong with them
   * @param whole gives partitions what they do not specify
   */
  PartitionReader(ConfigurationReader reader, SchedulerConfiguration whole) {
    this.reader = reader;
    this.whole = whole;
  }

  List<Partition> read(@Nullable Node node) {
    var partitions = new LinkedHashMap<String, Partition>();
    List<Node> entries = reader.sequence(node, "partitions");
    if (node != null && entries.size() > MOST) {
      reader.problem(
          ConfigurationReader.line(node),
          "partitions",
          "%d partitions; at most %d".formatted(entries.size(), MOST),
          "remove some of them");
      return List.of();
    }
    for (Node entry : entries) {
      Map<String, Node> keys = reader.mapping(entry, "partitions", KEYS);
      name(keys.get("name"), ConfigurationReader.line(entry))
          .ifPresent(
              name -> {
                var partition = partition(name, keys, ConfigurationReader.line(entry));
                if (partitions.putIfAbsent(name, partition) != null) {
                  problem(entry, name, "name", "a partition before it has that name", "rename one");
                }
              });
    }
    return List.copyOf(partitions.values());
  }

  private Optional<String> name(@Nullable Node node, int lineOfEntry) {
    String name = node == null ? "" : reader.scalar(node, "partitions.name");
    if (NAME.matcher(name).matches() && !name.equals(Partition.DEFAULT)) {
      return Optional.of(name);
    }
    String what =
        name.isEmpty()
            ? "a partition without a name"
            : name.equals(Partition.DEFAULT)
                ? "\"default\" is the partition of all nodes and queues that no other one has"
                : "\"" + name + "\" is no name of a partition";
    reader.problem(
        node == null ? lineOfEntry : ConfigurationReader.line(node),
        "partitions.name",
        what,
        "use up to 63 lower-case letters, digits and \"-\", other than \"default\"");
    return Optional.empty();
  }

  private Partition partition(String name, Map<String, Node> keys, int line) {
    LabelSelector nodes = nodes(name, keys.get("nodes"), line);
    SortedSet<String> queues = queues(name, keys.get("queues"), line);
    Node actions = keys.get("actions");
    Node tiers = keys.get("tiers");
    Node configurations = keys.get("configurations");
    var policy =
        new SchedulerConfiguration(
            actions == null ? whole.actions() : reader.actions(actions, line),
            tiers == null ? whole.tiers() : reader.tiers(tiers, whole.metrics()),
            configurations == null
                ? whole.actionArguments()
                : reader.actionArguments(configurations),
            whole.metrics());
    return new Partition(name, nodes, queues, policy);
  }

  private LabelSelector nodes(String name, @Nullable Node node, int line) {
    if (node == null) {
      reader.problem(
          line,
          key(name, "nodes"),
          "missing",
          "select its nodes by labels, for example nodes: pool=" + name);
      return LabelSelector.NOTHING;
    }
    try {
      LabelSelector selector = LabelSelector.parse(reader.scalar(node, key(name, "nodes")));
      String other = partitionOfNodes.putIfAbsent(selector, name);
      if (other != null) {
        reader.warn(
            ConfigurationReader.line(node),
            key(name, "nodes"),
            "partition " + other + " before it selects the same nodes, so that it gets none",
            "correct one of the selectors");
      }
      return selector;
    } catch (IllegalArgumentException unreadable) {
      problem(
          node,
          name,
          "nodes",
          String.valueOf(unreadable.getMessage()),
          "write a selector of labels, for example pool=" + name + ",zone in (a, b)");
      return LabelSelector.NOTHING;
    }
  }

  private SortedSet<String> queues(String name, @Nullable Node node, int line) {
    var queues = new TreeSet<String>();
    List<Node> entries = reader.sequence(node, key(name, "queues"));
    boolean isList = node == null || node instanceof SequenceNode || node.getTag().equals(Tag.NULL);
    if (isList && entries.isEmpty()) {
      reader.problem(
          node == null ? line : ConfigurationReader.line(node),
          key(name, "queues"),
          "no queue is named, so that no pod could run on its nodes",
          "name at least one queue");
    }
    if (entries.size() > MOST_QUEUES) {
      reader.problem(
          line,
          key(name, "queues"),
          "%d queues; at most %d".formatted(entries.size(), MOST_QUEUES),
          "name a queue above them, which brings all queues below it");
      return queues;
    }
    for (Node entry : entries) {
      String queue = reader.scalar(entry, key(name, "queues"));
      refused(name, queue)
          .ifPresentOrElse(
              what -> problem(entry, name, "queues", what, "remove it from one of them"),
              () -> queues.add(queue));
    }
    return queues;
  }

  /** Returns why a partition cannot have a queue, if so. */
  private Optional<String> refused(String name, String queue) {
    if (queue.isEmpty()) {
      return Optional.of("a queue without a name");
    }
    if (queue.equals(QueueNames.ROOT)) {
      return Optional.of("the queue root is above the queues of all partitions");
    }
    String other = partitionOfQueue.putIfAbsent(queue, name);
    return Optional.ofNullable(other)
        .map(
            first ->
                first.equals(name)
                    ? "the queue " + queue + " is named twice"
                    : "partition " + first + " has the queue " + queue + " already");
  }

  private void problem(Node node, String name, String key, String what, String todo) {
    reader.problem(ConfigurationReader.line(node), key(name, key), what, todo);
  }

  private static String key(String name, String key) {
    return "partitions[" + name + "]." + key;
  }
}
