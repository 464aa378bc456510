package io.hekla.cli.replay;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.scheduler.SessionTrace.TraceStep.NodeSearch;
import io.hekla.scheduler.placement.NodeVotes;
import io.hekla.scheduler.placement.NodeVotes.Standing;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Part of a page about the search for one pod's node: scores of nodes, and who refuses which. */
final class NodeSearchPart {
  /** Nodes that are shown with their scores. */
  private static final int MOST = 10;

  /** Nodes that are named among those that refuse for one reason. */
  private static final int NAMED = 3;

  private NodeSearchPart() {}

  /** Adds the part to a page. */
  static void add(NodeSearch search, Page page) {
    List<NodeVotes> candidates =
        search.nodes().stream()
            .filter(node -> node.standing() == Standing.CANDIDATE)
            .sorted(
                Comparator.comparingDouble(NodeVotes::total)
                    .reversed()
                    .thenComparing(NodeVotes::node))
            .toList();
    page.text(
        1,
        "node of pod %s: %s, %,d of %s can take it"
            .formatted(
                search.pod(),
                search.chosen().isEmpty() ? "none" : search.chosen(),
                candidates.size(),
                Count.of(search.nodes().size(), "node")));
    long equals =
        candidates.stream().filter(node -> node.total() == candidates.getFirst().total()).count();
    candidates.stream()
        .limit(MOST)
        .forEach(node -> page.text(2, scores(node, search.chosen(), equals)));
    if (candidates.size() > MOST) {
      page.text(2, "and %,d more: -o json has all".formatted(candidates.size() - MOST));
    }
    later(page, search);
    refusals(search).forEach((reason, nodes) -> page.text(2, refusal(reason, nodes)));
  }

  private static String scores(NodeVotes node, String chosen, long equals) {
    String parts =
        node.scores().entrySet().stream()
            .map(one -> one.getKey() + " " + number(one.getValue()))
            .collect(Collectors.joining(", "));
    return "%s %s%s%s"
        .formatted(
            number(node.total()),
            node.node(),
            parts.isEmpty() ? "" : ": " + parts,
            node.node().equals(chosen) ? chosen(equals) : "");
  }

  private static String chosen(long equals) {
    return equals > 1 ? " (drawn among %,d equals)".formatted(equals) : " (chosen)";
  }

  private static String number(double score) {
    return Double.isInfinite(score) ? "forbidden" : String.format(Locale.ROOT, "%.1f", score);
  }

  private static void later(Page page, NodeSearch search) {
    List<NodeVotes> later =
        search.nodes().stream().filter(node -> node.standing() == Standing.LATER).toList();
    if (!later.isEmpty()) {
      page.text(2, "has room once others have left: " + names(later));
    }
  }

  private static Map<String, List<NodeVotes>> refusals(NodeSearch search) {
    return search.nodes().stream()
        .filter(node -> node.standing() == Standing.REFUSES)
        .collect(
            Collectors.groupingBy(
                node ->
                    node.refusal()
                        + (node.refusedBy().isEmpty() ? "" : " (" + node.refusedBy() + ")"),
                TreeMap::new,
                Collectors.toList()));
  }

  private static String refusal(String reason, List<NodeVotes> nodes) {
    return "refused by %s: %s".formatted(names(nodes), reason);
  }

  private static String names(List<NodeVotes> nodes) {
    String named =
        nodes.stream().limit(NAMED).map(NodeVotes::node).collect(Collectors.joining(", "));
    return nodes.size() > NAMED ? "%s and %,d more".formatted(named, nodes.size() - NAMED) : named;
  }
}
