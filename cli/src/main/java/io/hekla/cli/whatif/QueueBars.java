package io.hekla.cli.whatif;

import io.hekla.simulator.whatif.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Panel of a plot with the queues' shares of the used CPU hours, as recorded and by the what-if. A
 * mark on each bar is the share of the queue's weight among those of all queues that had jobs.
 *
 * @param queues queues that are drawn, those first that use most
 * @param others number of the queues that are not
 */
record QueueBars(List<Queue> queues, int others) {
  private static final int MOST = 20;
  private static final int ROW = 34;
  private static final int HEAD = 30;
  private static final int BAR = 11;

  /** One side of a queue: its share of the used CPU hours, and that of its weight, 0 to 1. */
  record Share(double used, double ofWeight) {}

  /** Queue with both sides. */
  record Queue(String name, Share recorded, Share whatIf) {
    private double most() {
      return Math.max(recorded.used, whatIf.used);
    }
  }

  QueueBars {
    queues = List.copyOf(queues);
  }

  /** Returns the queues of a comparison, those first that use most. */
  static QueueBars of(Comparison comparison) {
    Map<String, Map<String, Double>> recorded = comparison.recorded().queues();
    Map<String, Map<String, Double>> whatIf = comparison.whatIf().queues();
    var queues = new ArrayList<Queue>();
    for (String name : recorded.keySet()) {
      queues.add(new Queue(name, share(recorded, name), share(whatIf, name)));
    }
    queues.sort(Comparator.comparingDouble(Queue::most).reversed().thenComparing(Queue::name));
    int shown = Math.min(MOST, queues.size());
    return new QueueBars(queues.subList(0, shown), queues.size() - shown);
  }

  private static Share share(Map<String, Map<String, Double>> queues, String name) {
    double all = queues.values().stream().mapToDouble(one -> one.getOrDefault("weight", 0.0)).sum();
    Map<String, Double> own = queues.getOrDefault(name, Map.of());
    double weight = own.getOrDefault("weight", 0.0);
    return new Share(own.getOrDefault("cpu_share", 0.0), all > 0 ? weight / all : 0);
  }

  /** Returns the height of the panel. */
  int height() {
    return HEAD + queues.size() * ROW + (others > 0 ? ROW : 0) + HEAD;
  }

  /** Returns the panel as elements of SVG. */
  String svg(int left, int top, int width, String recorded, String whatIf) {
    var svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\">fairness: share of the used CPU hours by queue; the mark is"
                + " the share of its weight</text>\n",
            left,
            top));
    int y = top + HEAD - 16;
    for (Queue queue : queues) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
              left - 6,
              y + BAR + 4,
              escaped(queue.name)));
      bar(svg, left, y, width, queue.recorded, recorded);
      bar(svg, left, y + BAR + 2, width, queue.whatIf, whatIf);
      y += ROW;
    }
    if (others > 0) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\">and %,d more queues, which use less</text>\n",
              left,
              y + BAR,
              others));
    }
    return svg.toString();
  }

  private static void bar(
      StringBuilder svg, int left, int y, int width, Share share, String colour) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>%.1f %% of"
                + " the used CPU hours, %.1f %% by weight</title></rect>\n",
            left,
            y,
            width * share.used,
            BAR,
            colour,
            share.used * 100,
            share.ofWeight * 100));
    double mark = left + width * share.ofWeight;
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%.1f,%d V%d\" class=\"weight\" stroke=\"black\"/>\n",
            mark,
            y - 1,
            y + BAR + 1));
  }

  private static String escaped(String text) {
    String shown = text.length() <= 11 ? text : text.substring(0, 10) + "…";
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
