package io.hekla.cli.up;

import java.util.Optional;

/** Notice that a number of simulated nodes has no effect. */
final class NodesNotice {
  private NodesNotice() {}

  /**
   * Returns the line for a user who asks for another number of nodes than the data folder has;
   * empty if they are equal.
   *
   * @param asked value of --nodes
   * @param stored number of nodes of the folder
   */
  static Optional<String> of(int asked, int stored, String folder) {
    return asked == stored
        ? Optional.empty()
        : Optional.of(
            ("--nodes %d is ignored: the folder %s has %d %s already; add nodes with kubectl"
                    + " apply (kind: Node), or give another folder with --data")
                .formatted(asked, folder, stored, stored == 1 ? "node" : "nodes"));
  }
}
