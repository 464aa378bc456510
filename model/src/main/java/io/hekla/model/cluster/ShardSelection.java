package io.hekla.model.cluster;

import java.util.Locale;
import java.util.Optional;

/**
 * Selection of the scheduler's share of the nodes, where several schedulers divide them. Source:
 * docs/reference/nodeshard.md.
 *
 * @param mode how nodes of others are treated
 * @param name of the {@link NodeShardInfo NodeShard} of this scheduler
 * @param divides whether this Hekla divides the nodes itself, and so has to know all NodeShards
 */
public record ShardSelection(Mode mode, String name, boolean divides) {
  /** Selection of a scheduler that has all nodes. */
  public static final ShardSelection NONE = new ShardSelection(Mode.NONE, "volcano", false);

  /** Length of the longest name: it becomes part of the names of Leases. */
  private static final int LONGEST_NAME = 200;

  /** Treatment of nodes outside the shard. */
  public enum Mode {
    /** There are no shards: all nodes are used. */
    NONE,
    /** They are second choice. */
    SOFT,
    /** Nothing is placed on them. */
    HARD;

    /** Returns the word by which it is configured. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads the words of Volcano's {@code --scheduler-sharding-mode} and {@code
   * --scheduler-sharding-name}.
   *
   * @throws IllegalArgumentException if one is invalid; the message says which are valid
   */
  public static ShardSelection of(String mode, String name) {
    for (Mode one : Mode.values()) {
      if (one.word().equals(mode)) {
        checkName(name);
        return new ShardSelection(one, name, false);
      }
    }
    throw new IllegalArgumentException(
        "\"%s\" is no mode of sharding; write none, soft or hard".formatted(mode));
  }

  /**
   * Checks the name of a NodeShard.
   *
   * @throws IllegalArgumentException if it is invalid; the message says what is valid
   */
  public static void checkName(String name) {
    if (!ObjectNames.isName(name) || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "\"%s\" cannot be the name of a NodeShard; write lower-case letters, digits, - and ., at most %d"
              .formatted(name, LONGEST_NAME));
    }
  }

  /** Returns whether the nodes are divided. */
  public boolean isOn() {
    return mode != Mode.NONE;
  }

  /** Returns the name of a Lease of this scheduler: each shard has its own. */
  public String leaseName(String configured) {
    return isOn() ? configured + "-" + name : configured;
  }

  /** Returns the configuration as the engine knows it; empty if nodes are not divided. */
  public Optional<ShardingInfo> fact() {
    return isOn()
        ? Optional.of(new ShardingInfo(new ObjectKey("", name), mode == Mode.HARD))
        : Optional.empty();
  }

  /** Returns the same selection of a Hekla that divides the nodes itself, or does not. */
  public ShardSelection dividing(boolean isSo) {
    return new ShardSelection(mode, name, isSo);
  }

  /** Returns the part of a NodeShard that this scheduler needs; empty if it needs nothing. */
  public Optional<NodeShardInfo> concerned(NodeShardInfo shard) {
    if (divides) {
      return Optional.of(shard);
    }
    if (!isOn()) {
      return Optional.empty();
    }
    return Optional.of(shard.key().name().equals(name) ? shard : shard.forOthers());
  }
}
