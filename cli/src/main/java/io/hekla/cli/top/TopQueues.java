package io.hekla.cli.top;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.output.Amounts;
import io.hekla.cli.output.Colour;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Queues with a line per resource: a bar of the queue's part of the cluster, and the amounts. A
 * limit that is reached is marked.
 */
final class TopQueues {
  private static final String ROW = "%-{NAME}s  %-{RESOURCE}s  %s  %10s  %10s  %10s  %10s  %10s";
  private static final String REACHED = "!";
  private static final String ABOVE = "^";

  private final TopQueueTree tree;
  private final List<String> lines = new ArrayList<>();
  private final String row;

  private TopQueues(TopQueueTree tree) {
    this.tree = tree;
    int name = "QUEUE".length();
    for (TopQueueTree.Entry entry : tree.entries()) {
      name = Math.max(name, title(entry).length());
    }
    int resource = "RESOURCE".length();
    for (String one : tree.resources()) {
      resource = Math.max(resource, one.length());
    }
    this.row =
        ROW.replace("{NAME}", String.valueOf(name)).replace("{RESOURCE}", String.valueOf(resource));
  }

  /** Returns the lines. */
  static List<String> lines(TopQueueTree tree) {
    var top = new TopQueues(tree);
    top.print();
    return top.lines;
  }

  /**
   * Returns the same as JSON: for each queue its parent, its state, and by resource the amounts, in
   * the resource's unit (bytes for memory).
   */
  static ArrayNode json(TopQueueTree tree) {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    for (TopQueueTree.Entry entry : tree.entries()) {
      ObjectNode one = json.addObject();
      one.put("queue", entry.queue().name());
      one.put("parent", tree.parent(entry.queue()));
      one.put("state", entry.queue().text("status", "state"));
      ObjectNode resources = one.putObject("resources");
      for (String resource : tree.resources()) {
        QueueShares shares = tree.shares(entry.queue(), resource);
        if (!shares.isEmpty()) {
          ObjectNode amounts = resources.putObject(resource);
          amounts.put("allocated", shares.allocated());
          amounts.put("pending", shares.pending());
          shares.deserved().ifPresent(amount -> amounts.put("deserved", amount));
          shares.guarantee().ifPresent(amount -> amounts.put("guarantee", amount));
          shares.capability().ifPresent(amount -> amounts.put("capability", amount));
          amounts.put("aboveDeserved", shares.isAboveDeserved());
          amounts.put("limitReached", shares.isLimitReached());
        }
      }
    }
    return json;
  }

  private void print() {
    lines.add(
        row.formatted(
                "QUEUE",
                "RESOURCE",
                " ".repeat(Bar.WIDTH),
                "ALLOCATED",
                "PENDING",
                "DESERVED",
                "GUARANTEE",
                "CAPABILITY")
            .stripTrailing());
    tree.entries().forEach(this::print);
    lines.add("");
    lines.add(Bar.LEGEND);
  }

  private static String title(TopQueueTree.Entry entry) {
    String state = entry.queue().text("status", "state");
    return "  ".repeat(entry.depth())
        + entry.queue().name()
        + (state.isEmpty() || state.equals("Open") ? "" : " (" + state + ")");
  }

  private void print(TopQueueTree.Entry entry) {
    String title = title(entry);
    for (String resource : tree.resources()) {
      QueueShares shares = tree.shares(entry.queue(), resource);
      boolean usual = resource.equals("cpu") || resource.equals("memory");
      if (usual || !shares.isEmpty()) {
        lines.add(line(title, resource, shares));
        title = "";
      }
    }
  }

  private String line(String title, String resource, QueueShares shares) {
    String line =
        row.formatted(
                title,
                resource,
                Bar.of(shares, tree.whole(resource)),
                amount(resource, OptionalDouble.of(shares.allocated())),
                amount(
                    resource,
                    shares.pending() > 0
                        ? OptionalDouble.of(shares.pending())
                        : OptionalDouble.empty()),
                amount(resource, shares.deserved()),
                amount(resource, shares.guarantee()),
                amount(resource, shares.capability()))
            .stripTrailing();
    if (shares.isLimitReached()) {
      return line + " " + Colour.RED.of(REACHED);
    }
    return shares.isAboveDeserved() ? line + " " + Colour.YELLOW.of(ABOVE) : line;
  }

  private static String amount(String resource, OptionalDouble amount) {
    return amount.isEmpty() ? "-" : Amounts.text(resource, amount.getAsDouble());
  }
}
