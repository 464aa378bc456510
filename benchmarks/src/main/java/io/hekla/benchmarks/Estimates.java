package io.hekla.benchmarks;

import io.hekla.recorder.store.RecordingFolder;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.whatif.EstimateQuality;
import io.hekla.simulator.whatif.EstimateQuality.Guess;
import io.hekla.simulator.whatif.EstimateQuality.Question;
import io.hekla.simulator.whatif.RecordedDaysReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Share of the estimates of starts that were within a factor of two in a recording, beside naive
 * guesses. Arguments: folder of the recording; number of Jobs that are drawn (40); seed of the draw
 * (3).
 */
public final class Estimates {
  private Estimates() {}

  /** Runs the benchmark and prints its figures. */
  public static void main(String[] args) throws Exception {
    int most = args.length > 1 ? Integer.parseInt(args[1]) : 40;
    long seed = args.length > 2 ? Long.parseLong(args[2]) : 3;
    List<Question> questions =
        EstimateQuality.of(
            RecordedDaysReader.read(
                new RecordingFolder(Path.of(args[0])), Optional.empty(), Optional.empty()),
            most,
            seed,
            ControllerSettings.ofThisProcess());
    System.out.printf("%d questions, each at a random time of a wait%n", questions.size());
    for (Guess guess : Guess.values()) {
      System.out.printf(
          "%3.0f %% within a factor of two: %s%n",
          100 * EstimateQuality.good(questions, guess), guess.text());
    }
  }
}
