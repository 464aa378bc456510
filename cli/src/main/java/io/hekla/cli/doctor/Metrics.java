package io.hekla.cli.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metrics that a member exports to Prometheus (docs/metrics.md), and the findings on them. */
record Metrics(List<Sample> samples) {
  private static final Pattern LINE =
      Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})? ([-+.\\deE]+|NaN|[+-]Inf).*");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private static final String HEARD = "hekla_watch_heard_timestamp_seconds";

  /**
   * Age from which a watch is reported: members take a watch for broken after
   * hekla.kubernetes.watch-silence, 3 minutes, or twice it.
   */
  private static final Duration SILENT = Duration.ofMinutes(6);

  /** Number with its labels. */
  record Sample(String name, Map<String, String> labels, double value) {}

  static Metrics parse(String text) {
    var samples = new ArrayList<Sample>();
    text.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(
            line -> {
              Map<String, String> labels = new LinkedHashMap<>();
              if (line.group(2) != null) {
                Matcher label = LABEL.matcher(line.group(2));
                while (label.find()) {
                  labels.put(label.group(1), label.group(2));
                }
              }
              double value =
                  line.group(3).endsWith("Inf") ? Double.NaN : Double.parseDouble(line.group(3));
              samples.add(new Sample(line.group(1), labels, value));
            });
    return new Metrics(List.copyOf(samples));
  }

  private double sum(String name, String label, String value) {
    return samples.stream()
        .filter(sample -> sample.name().equals(name))
        .filter(sample -> label.isEmpty() || value.equals(sample.labels().get(label)))
        .mapToDouble(Sample::value)
        .filter(Double::isFinite)
        .sum();
  }

  /** Returns the finding on the ages of the watches: the time since each last reported anything. */
  private DoctorFinding age(Instant now) {
    Map<String, Long> ages = new TreeMap<>();
    samples.stream()
        .filter(sample -> sample.name().equals(HEARD) && sample.value() > 0)
        .forEach(
            sample ->
                ages.put(
                    sample.labels().getOrDefault("kind", ""),
                    Math.max(0, now.getEpochSecond() - Math.round(sample.value()))));
    if (ages.isEmpty()) {
      return DoctorFinding.note(
          "watch age", "not reported", "no list was read yet, or the member is older: check again");
    }
    List<String> old =
        ages.entrySet().stream()
            .filter(one -> one.getValue() > SILENT.toSeconds())
            .map(one -> "%s for %d s".formatted(one.getKey(), one.getValue()))
            .toList();
    return old.isEmpty()
        ? DoctorFinding.ok(
            "watch age",
            "each of %d watches received an event in the last %d s"
                .formatted(ages.size(), Collections.max(ages.values())))
        : DoctorFinding.wrong(
            "watch age",
            "no event was received of " + String.join(", ", old),
            "see in the member's log why the API server is not reached");
  }

  /** Returns the findings on a member. */
  List<DoctorFinding> findings(String member, Instant now) {
    if (samples.stream().noneMatch(sample -> sample.name().startsWith("hekla_"))) {
      return List.of(
          DoctorFinding.wrong(
              "member", member + " shows no metric of Hekla", "give the address of a member"));
    }
    var findings = new ArrayList<DoctorFinding>();
    String mode =
        samples.stream()
            .filter(sample -> sample.name().equals("hekla_observing") && sample.value() == 1)
            .map(sample -> sample.labels().getOrDefault("why", ""))
            .findFirst()
            .orElse("");
    findings.add(
        mode.isEmpty()
            ? DoctorFinding.ok("member", member + " acts")
            : DoctorFinding.note(
                "member",
                "%s observes and writes nothing (%s)".formatted(member, mode),
                mode.equals("volcano") ? "to make it act, stop Volcano: hekla migrate plan" : ""));
    findings.add(
        of(
            "drift",
            sum("hekla_repairs_total", "", ""),
            "its cache differed from the API server %d times and was repaired",
            "its cache equals the API server's objects",
            "watches lose events: check proxies between Hekla and the API server"));
    findings.add(age(now));
    findings.add(
        of(
            "watch",
            sum("hekla_relists_total", "why", "silent"),
            "%d watches stalled",
            "no watch stalled",
            "check proxies between Hekla and the API server: connections break without an error"));
    findings.add(
        of(
            "writes",
            sum("hekla_writes_total", "outcome", "lost"),
            "%d requests got no answer and were tried again",
            "every request got an answer",
            "check the API server's load, and the network in between"));
    return findings;
  }

  private static DoctorFinding of(
      String about, double count, String bad, String good, String remedy) {
    return count > 0
        ? DoctorFinding.note(about, bad.formatted(Math.round(count)), remedy)
        : DoctorFinding.ok(about, good);
  }
}
