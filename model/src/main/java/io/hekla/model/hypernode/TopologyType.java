package io.hekla.model.hypernode;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One network as labels of nodes tell it. Source: reference api-and-controllers.md §5.6.
 *
 * @param name as it stands in names of HyperNodes
 * @param labels keys of the tiers, from tier 1 up
 */
public record TopologyType(String name, List<String> labels) {
  /** Longest name that one may have. */
  static final int LONGEST_NAME = 20;

  private static final Pattern MISPLACED_DOT = Pattern.compile("(?:^|[.-])\\.|\\.(?:[.-]|$)");
  private static final Pattern FOREIGN = Pattern.compile("[^a-z0-9.-]");

  public TopologyType {
    labels = List.copyOf(labels);
  }

  /** A name as it stands in names of HyperNodes. */
  static String clean(String name) {
    return FOREIGN.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
  }

  /** Whether the name of a HyperNode may hold a cleaned name: dots stand between letters there. */
  static boolean isWritable(String cleaned) {
    return !MISPLACED_DOT.matcher(cleaned).find();
  }

  /** How the names of all its HyperNodes begin. */
  static String beginning(String cleaned) {
    return "hypernode-" + cleaned + "-tier";
  }

  /** How the names of its HyperNodes of a tier begin. */
  String beginning(int tier) {
    return beginning(name) + tier;
  }
}
