package io.hekla.controller.node;

import io.hekla.model.cluster.Change;
import java.util.List;
import java.util.Map;

/**
 * Question for all changes since a version.
 *
 * @param nodes names of the nodes whose ledgers are to be asked
 * @param podsOfUnknownNodes the changes of pods whose nodes have no ledger, by node; within a node
 *     by uid
 * @param closed the nodes whose ledgers end with this question: its sender knows all of them
 * @param since the version
 * @param version the version that the changes lead to
 */
public record NodeQuery(
    List<String> nodes,
    Map<String, List<Change>> podsOfUnknownNodes,
    List<String> closed,
    long since,
    long version) {
  public NodeQuery {
    nodes = List.copyOf(nodes);
    podsOfUnknownNodes = Map.copyOf(podsOfUnknownNodes);
    closed = List.copyOf(closed);
  }
}
