package io.hekla.cli.demo;

import io.hekla.cli.explain.ExplanationPage;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.ExplanationSearch;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Explanation of the longest wait of the demo, from its recording. */
final class DemoExplanation {
  private DemoExplanation() {}

  /**
   * Returns the lines about the job that waited longest, as things stood in the middle of its wait;
   * none if no job waited.
   *
   * @param data data folder of the system
   * @param submitted time at which the jobs were submitted
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(Path data, Picture end, Instant submitted, int width) {
    return end.jobs().stream()
        .max(Comparator.comparing(Picture.JobLine::waited))
        .flatMap(job -> explained(data, job, submitted, width))
        .orElse(List.of());
  }

  private static Optional<List<String>> explained(
      Path data, Picture.JobLine job, Instant submitted, int width) {
    Instant middle = submitted.plus(job.waited().dividedBy(2));
    try {
      var store = new RecordingFolder(data.resolve(RecordingFolder.NAME));
      List<Stored> segments = store.list();
      if (segments.isEmpty()) {
        return Optional.empty();
      }
      var search = new ExplanationSearch(store, segments);
      return switch (search.explain(
          new ObjectKey("default", job.name()), Optional.of(middle), true)) {
        case ExplanationSearch.Result.NotFound none -> Optional.empty();
        case ExplanationSearch.Result.Found found ->
            Optional.of(
                ExplanationPage.brief(
                    found.explanation(),
                    "Why did %s wait %d s? As hekla explain says of second %d of its wait:"
                        .formatted(
                            job.name(), job.waited().toSeconds(), job.waited().toSeconds() / 2),
                    width));
      };
    } catch (IOException e) {
      return Optional.of(List.of("The recording cannot be read: " + e.getMessage()));
    }
  }
}
