package io.hekla.cli.experiment;

import io.hekla.model.manifest.Place;
import io.hekla.model.manifest.Problem;
import io.hekla.model.resource.Quantities;
import io.hekla.model.text.GoDuration;
import io.hekla.simulator.experiment.NetworkModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reader of the network model of an experiment. */
final class NetworkReader {
  private static final int MOST_STEPS = 1_000_000_000;
  private static final double NANOS = 1e9;

  private final Place place;
  private final List<Problem> problems;

  /**
   * @param problems receives what is wrong
   */
  NetworkReader(Place place, List<Problem> problems) {
    this.place = place;
    this.problems = problems;
  }

  Optional<NetworkModel> read(ExperimentFile.Network network) {
    int before = problems.size();
    String worker = task(network.worker(), "worker");
    String server = task(network.server(), "server");
    int steps = network.steps() == null ? 0 : network.steps();
    if (steps < 1 || steps > MOST_STEPS) {
      problem("steps", "is no number of steps", "write a number from 1 to " + MOST_STEPS);
    }
    double compute =
        Optional.ofNullable(network.compute())
            .flatMap(GoDuration::parse)
            .map(Duration::toNanos)
            .map(nanos -> nanos / NANOS)
            .orElseGet(() -> problem("compute", "is no duration", "write it like 200ms"));
    double exchange = bytes(network.exchange(), "exchange", amount -> amount >= 0);
    double bandwidth = bytes(network.bandwidth(), "bandwidth", amount -> amount > 0);
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(new NetworkModel(worker, server, steps, compute, exchange, bandwidth));
  }

  private String task(@Nullable String name, String field) {
    if (name == null || name.isBlank()) {
      problem(field, "is missing", "name a task");
      return "";
    }
    return name;
  }

  private double bytes(@Nullable String text, String field, Predicate<Double> isPossible) {
    try {
      double bytes = text == null ? Double.NaN : Quantities.parse(text).doubleValue();
      if (isPossible.test(bytes)) {
        return bytes;
      }
    } catch (IllegalArgumentException none) {
      // Reported below, as is an impossible one.
    }
    return problem(field, "is no possible amount of bytes", "write it like 50M");
  }

  private double problem(String field, String what, String todo) {
    problems.add(place.problem("network." + field, what, todo));
    return 0;
  }
}
