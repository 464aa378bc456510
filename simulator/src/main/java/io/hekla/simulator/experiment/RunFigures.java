package io.hekla.simulator.experiment;

import io.hekla.simulator.virtual.RunOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Values of the figures of one run, as texts. */
record RunFigures(LoggedRun run, Figure.Options options) {
  private static final double NANOS = 1e9;

  static boolean hasCompleted(LoggedJob job) {
    return job.completed().isPresent();
  }

  String jobs(Predicate<LoggedJob> condition) {
    return run.jobs().stream().filter(condition).count() + " of " + run.jobs().size();
  }

  String lastEnd() {
    if (!run.jobs().stream().allMatch(RunFigures::hasCompleted)) {
      return "never";
    }
    Optional<Instant> last =
        run.jobs().stream().flatMap(job -> job.completed().stream()).max(Comparator.naturalOrder());
    return last.map(at -> text(RunOutcome.seconds(at))).orElse("–");
  }

  String meanTime() {
    return mean(
        run.jobs().stream().flatMap(job -> seconds(job.arrived(), job.completed()).stream()));
  }

  String waitOfTheJob() {
    return options
        .job()
        .flatMap(run::job)
        .flatMap(job -> seconds(job.arrived(), job.started()))
        .map(RunFigures::text)
        .orElse("never starts");
  }

  String meanWaitOfOthers() {
    return mean(
        run.jobs().stream()
            .filter(job -> !Optional.of(job.key()).equals(options.job()))
            .flatMap(job -> seconds(job.arrived(), job.started()).stream()));
  }

  String nodes() {
    return podsByNode().size() + " of " + run.nodes().size();
  }

  String podsPerNode() {
    Map<String, Long> pods = podsByNode();
    return run.nodes().keySet().stream()
        .map(node -> pods.getOrDefault(node, 0L))
        .sorted(Comparator.reverseOrder())
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  /** Returns the pods of all jobs but the one whose wait matters. */
  private Map<String, Long> podsByNode() {
    return run.jobs().stream()
        .filter(job -> !Optional.of(job.key()).equals(options.job()))
        .flatMap(job -> job.pods().stream())
        .filter(LoggedPod::isPlaced)
        .collect(Collectors.groupingBy(LoggedPod::node, TreeMap::new, Collectors.counting()));
  }

  boolean isInOneDomain(LoggedJob job) {
    return 1
        == job.nodes().stream()
            .map(node -> run.nodes().getOrDefault(node, Map.of()))
            .map(labels -> labels.getOrDefault(options.domainLabel(), ""))
            .distinct()
            .count();
  }

  String podsPlacedAtFirst(Function<LoggedJob, String> name) {
    Instant firstEnd = run.firstEnd();
    Map<String, Integer> pods =
        run.jobs().stream()
            .collect(
                Collectors.groupingBy(
                    name, TreeMap::new, Collectors.summingInt(job -> job.placedBefore(firstEnd))));
    return list(pods);
  }

  String evictions() {
    Map<String, Long> pods =
        run.jobs().stream()
            .flatMap(job -> job.pods().stream())
            .filter(pod -> pod.end() == LoggedPod.End.EVICTED)
            .collect(Collectors.groupingBy(LoggedPod::task, TreeMap::new, Collectors.counting()));
    return pods.isEmpty() ? "none" : list(pods);
  }

  private static String list(Map<String, ? extends Number> counts) {
    return counts.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  String podTime() {
    return text(
        run.jobs().stream()
            .flatMap(job -> job.pods().stream())
            .mapToDouble(pod -> pod.onNode().toNanos() / NANOS)
            .sum());
  }

  String trainingTime() {
    var trainings = run.jobs().stream().filter(job -> job.started().isPresent()).toList();
    return options
        .network()
        .map(model -> mean(model.seconds(trainings).values().stream()))
        .orElse("–");
  }

  private static Optional<Double> seconds(Instant from, Optional<Instant> to) {
    return to.map(end -> Duration.between(from, end).toNanos() / NANOS);
  }

  private static String mean(Stream<Double> seconds) {
    OptionalDouble mean = seconds.mapToDouble(Double::doubleValue).average();
    return mean.isPresent() ? text(mean.getAsDouble()) : "–";
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.0f s", seconds);
  }
}
