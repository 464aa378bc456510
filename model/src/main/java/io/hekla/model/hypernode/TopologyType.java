package io.hekla.model.hypernode;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One network, as labels of nodes define it. Source:
 * docs/reference/controllers.md#hypernode-controller.
 *
 * @param name name as it stands in names of HyperNodes
 * @param labels keys of the tiers, from tier 1 up
 */
public record TopologyType(String name, List<String> labels) {
  /** Maximum length of a name. */
  static final int LONGEST_NAME = 20;

  private static final Pattern MISPLACED_DOT = Pattern.compile("(?:^|[.-])\\.|\\.(?:[.-]|$)");
  private static final Pattern FOREIGN = Pattern.compile("[^a-z0-9.-]");

  public TopologyType {
    labels = List.copyOf(labels);
  }

  /** Returns a name as it stands in names of HyperNodes. */
  static String clean(String name) {
    return FOREIGN.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
  }

  /**
   * Returns whether the name of a HyperNode may contain a cleaned name: dots stand between letters
   * there.
   */
  static boolean isWritable(String cleaned) {
    return !MISPLACED_DOT.matcher(cleaned).find();
  }

  /** Returns the prefix of the names of all its HyperNodes. */
  static String beginning(String cleaned) {
    return "hypernode-" + cleaned + "-tier";
  }

  /** Returns the prefix of the names of its HyperNodes of a tier. */
  String beginning(int tier) {
    return beginning(name) + tier;
  }
}
