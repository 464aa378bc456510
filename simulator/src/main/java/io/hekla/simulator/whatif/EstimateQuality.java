package io.hekla.simulator.whatif;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.whatif.StartEstimate.Past;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Quality of the estimates of starts in recorded days: Jobs that waited are drawn, each at a time
 * within its wait, and the estimate then is compared with what came, and with naive guesses.
 */
public final class EstimateQuality {
  /** Part of a wait after which the question may be put, from the one to the other. */
  private static final double EARLIEST = 0.1;

  private static final double LATEST = 0.9;

  /** Starts of the same queue whose median wait is the naive guess. */
  private static final int LAST_STARTS = 20;

  private EstimateQuality() {}

  /** Ways to guess how long a Job goes on waiting. */
  public enum Guess {
    /** The estimate, where running pods state how long they run. */
    STATED_ENDS("estimate, run times stated"),
    /** The estimate, where no pod states how long it runs. */
    ESTIMATED_ENDS("estimate, run times not stated"),
    /** As long as the last Jobs of its queue waited by the median, less what it has waited. */
    MEDIAN_OF_QUEUE("naive: median wait of the last 20 starts of its queue"),
    /** As long again as it has waited. */
    AS_LONG_AGAIN("naive: as long again as it has waited");

    private final String text;

    Guess(String text) {
      this.text = text;
    }

    /** Returns what is guessed, for people. */
    public String text() {
      return text;
    }
  }

  /**
   * Question about one Job.
   *
   * @param waited time that it had waited
   * @param actual time that it went on waiting
   * @param guesses times that it would go on waiting; without those that say for ever
   */
  public record Question(
      ObjectKey job, Duration waited, Duration actual, Map<Guess, Duration> guesses) {
    public Question {
      guesses = Map.copyOf(guesses);
    }

    /** Returns whether a guess was at least half and at most twice of what came. */
    public boolean isWithinFactorOfTwo(Guess guess) {
      return Optional.ofNullable(guesses.get(guess))
          .filter(time -> Past.isWithinFactorOfTwo(time, actual))
          .isPresent();
    }
  }

  /**
   * Puts questions.
   *
   * @param most number of Jobs that are drawn; fewer if fewer waited
   * @param seed of the draw
   */
  public static List<Question> of(
      RecordedDays days, int most, long seed, ControllerSettings settings) {
    PastWaits waits = PastWaits.of(days);
    RecordedDays unstated = days.withoutStatedRunTimes();
    var random = new SplittableRandom(seed);
    var left = new ArrayList<>(waits.waited());
    var questions = new ArrayList<Question>();
    while (!left.isEmpty() && questions.size() < most) {
      RunRecord run = left.remove(random.nextInt(left.size()));
      long millis = PastWaits.wait(run).toMillis();
      Duration waited = Duration.ofMillis((long) (millis * random.nextDouble(EARLIEST, LATEST)));
      Optional<Past> stated = waits.estimate(run, waited, days, settings, SubmittedStart.UNWATCHED);
      Optional<Past> estimated =
          waits.estimate(run, waited, unstated, settings, SubmittedStart.UNWATCHED);
      if (stated.isPresent() && estimated.isPresent()) {
        var guesses = new EnumMap<Guess, Duration>(Guess.class);
        stated.get().estimated().ifPresent(time -> guesses.put(Guess.STATED_ENDS, time));
        estimated.get().estimated().ifPresent(time -> guesses.put(Guess.ESTIMATED_ENDS, time));
        guesses.put(Guess.MEDIAN_OF_QUEUE, median(waits, run, waited));
        guesses.put(Guess.AS_LONG_AGAIN, waited);
        questions.add(new Question(run.key(), waited, stated.get().actual(), guesses));
      }
    }
    return questions;
  }

  /** Returns the median wait of the last starts of the queue, less what the Job has waited. */
  private static Duration median(PastWaits waits, RunRecord run, Duration waited) {
    List<Duration> last =
        waits.started().stream()
            .filter(one -> one.queue().equals(run.queue()))
            .filter(one -> one.started().orElseThrow().isBefore(run.arrived().plus(waited)))
            .sorted(Comparator.comparing((RunRecord one) -> one.started().orElseThrow()).reversed())
            .limit(LAST_STARTS)
            .map(PastWaits::wait)
            .sorted()
            .toList();
    Duration left = last.isEmpty() ? Duration.ZERO : last.get(last.size() / 2).minus(waited);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Returns the part of the questions that a guess answers within a factor of two. */
  public static double good(List<Question> questions, Guess guess) {
    return questions.isEmpty()
        ? 0
        : (double) questions.stream().filter(one -> one.isWithinFactorOfTwo(guess)).count()
            / questions.size();
  }
}
