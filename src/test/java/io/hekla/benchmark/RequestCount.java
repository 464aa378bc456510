package io.hekla.benchmark;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Requests that an API server has answered since it started, by kind, from its metrics.
 *
 * @param answered number of answers, by verb, resource, subresource and code
 */
record RequestCount(Map<String, Long> answered) {
  private static final Pattern LINE =
      Pattern.compile("apiserver_request_total\\{(.*)} ([0-9.e+]+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  RequestCount {
    answered = Map.copyOf(answered);
  }

  /**
   * Reads them.
   *
   * @param metrics what the server answers to {@code /metrics}
   */
  static RequestCount of(String metrics) {
    var answered = new TreeMap<String, Long>();
    metrics
        .lines()
        .map(LINE::matcher)
        .filter(line -> line.matches())
        .forEach(
            line -> {
              var labels = new TreeMap<String, String>();
              LABEL
                  .matcher(line.group(1))
                  .results()
                  .forEach(label -> labels.put(label.group(1), label.group(2)));
              answered.merge(name(labels), (long) Double.parseDouble(line.group(2)), Long::sum);
            });
    return new RequestCount(answered);
  }

  private static String name(Map<String, String> labels) {
    return String.join(
            " ",
            labels.getOrDefault("verb", ""),
            labels.getOrDefault("resource", ""),
            labels.getOrDefault("subresource", ""),
            labels.getOrDefault("code", ""))
        .replace("  ", " ");
  }

  /**
   * Returns the requests since an earlier count, a line for each kind of request, most frequent
   * first.
   */
  List<String> linesSince(RequestCount before, int pods) {
    var came = new TreeMap<String, Long>();
    answered.forEach(
        (name, count) -> {
          long more = count - before.answered().getOrDefault(name, 0L);
          if (more * 100 >= pods && !name.startsWith("WATCH")) {
            came.put(name, more);
          }
        });
    return came.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(
            one ->
                String.format(
                    Locale.ROOT, "%6.2f %s", one.getValue() / (double) pods, one.getKey()))
        .toList();
  }
}
