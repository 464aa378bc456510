package io.hekla.controller.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Metrics as a strict reader of Prometheus' text format 0.0.4 finds them: each metric has one HELP
 * and one TYPE line before its samples, which follow each other; no series comes twice; buckets are
 * cumulative, end with {@code +Inf} and agree with the count.
 */
public final class ScrapedMetrics {
  private static final Pattern COMMENT =
      Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)");
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)\\})? (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\n\"])*)\"(,|$)");

  private final Map<String, String> types = new LinkedHashMap<>();
  private final Map<String, String> helps = new LinkedHashMap<>();
  private final Map<String, List<Sample>> samples = new HashMap<>();
  private final Set<String> series = new HashSet<>();
  private final Set<String> ended = new LinkedHashSet<>();
  private String current = "";

  /** One line of a scrape. */
  public record Sample(String name, Map<String, String> labels, double value) {}

  private ScrapedMetrics() {}

  /**
   * Reads a scrape.
   *
   * @throws IllegalArgumentException if it is not in the format
   */
  public static ScrapedMetrics read(String text) {
    var scrape = new ScrapedMetrics();
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new IllegalArgumentException("the last line has no end");
    }
    text.lines().filter(line -> !line.isEmpty()).forEach(scrape::line);
    scrape.checkHistograms();
    return scrape;
  }

  private void line(String line) {
    Matcher comment = COMMENT.matcher(line);
    Matcher sample = SAMPLE.matcher(line);
    if (comment.matches()) {
      begin(comment.group(2));
      var all = comment.group(1).equals("HELP") ? helps : types;
      if (all.put(comment.group(2), comment.group(3)) != null) {
        throw new IllegalArgumentException("again: " + line);
      }
    } else if (sample.matches()) {
      String name = sample.group(1);
      begin(family(name));
      if (!types.containsKey(family(name))) {
        throw new IllegalArgumentException("no type before: " + line);
      }
      var read =
          new Sample(
              name,
              labels(Objects.requireNonNullElse(sample.group(2), "")),
              number(sample.group(3)));
      if (!series.add(name + read.labels)) {
        throw new IllegalArgumentException("again: " + line);
      }
      samples.computeIfAbsent(name, first -> new ArrayList<>()).add(read);
    } else {
      throw new IllegalArgumentException("no line of the format: " + line);
    }
  }

  private void begin(String family) {
    if (!family.equals(current)) {
      ended.add(current);
      current = family;
      if (ended.contains(family)) {
        throw new IllegalArgumentException("samples apart: " + family);
      }
    }
  }

  private String family(String name) {
    for (String suffix : List.of("_bucket", "_sum", "_count")) {
      if (name.endsWith(suffix)) {
        String family = name.substring(0, name.length() - suffix.length());
        if ("histogram".equals(types.get(family))) {
          return family;
        }
      }
    }
    return name;
  }

  private static Map<String, String> labels(String text) {
    var labels = new TreeMap<String, String>();
    Matcher label = LABEL.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!label.find(at) || label.start() != at) {
        throw new IllegalArgumentException("no labels: " + text);
      }
      labels.put(label.group(1), unescaped(label.group(2)));
      at = label.end();
    }
    return labels;
  }

  private static String unescaped(String value) {
    var text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char letter = value.charAt(i);
      if (letter == '\\') {
        i++;
        text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
      } else {
        text.append(letter);
      }
    }
    return text.toString();
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private void checkHistograms() {
    for (String family : types.keySet()) {
      if (types.get(family).equals("histogram")) {
        Map<Map<String, String>, List<Sample>> buckets =
            samples(family + "_bucket").stream()
                .collect(Collectors.groupingBy(one -> without(one.labels, "le")));
        buckets.forEach((labels, all) -> checkHistogram(family, labels, all));
      }
    }
  }

  private void checkHistogram(String family, Map<String, String> labels, List<Sample> buckets) {
    double bound = Double.NEGATIVE_INFINITY;
    double below = 0;
    for (Sample bucket : buckets) {
      double next = number(String.valueOf(bucket.labels.get("le")));
      if (next <= bound || bucket.value < below) {
        throw new IllegalArgumentException("buckets do not ascend: " + bucket);
      }
      bound = next;
      below = bucket.value;
    }
    double count = value(family + "_count", labels).orElseThrow();
    if (!Double.isInfinite(bound) || count != below || value(family + "_sum", labels).isEmpty()) {
      throw new IllegalArgumentException("no whole histogram: " + family + labels);
    }
  }

  /** Returns labels without one of them. */
  public static Map<String, String> without(Map<String, String> labels, String name) {
    var others = new TreeMap<>(labels);
    others.remove(name);
    return others;
  }

  /** Types of all metrics by name. */
  public Map<String, String> types() {
    return types;
  }

  /** Samples of a name. */
  public List<Sample> samples(String name) {
    return samples.getOrDefault(name, List.of());
  }

  /** Value of a series. */
  public Optional<Double> value(String name, Map<String, String> labels) {
    return samples(name).stream()
        .filter(one -> one.labels.equals(labels))
        .map(Sample::value)
        .findFirst();
  }

  /** Upper bounds of the buckets of a metric. */
  public Set<Double> bounds(String metric) {
    return samples(metric + "_bucket").stream()
        .map(one -> number(String.valueOf(one.labels.get("le"))))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
