package io.hekla.cli.demo;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * End of the demo: every job with its outcome, why the one waited that waited longest, and what to
 * try next.
 */
final class DemoEnd {
  /** Folder that the demo's own advice names. */
  private static final String SUGGESTED = "demo";

  private DemoEnd() {}

  /**
   * Returns the lines.
   *
   * @param folder data folder of the system
   * @param data the folder that the user named; null if it is deleted at the end
   * @param end the last picture
   * @param submitted time at which the jobs were submitted
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(
      Path folder, @Nullable Path data, Picture end, Instant submitted, int width) {
    var lines = new ArrayList<String>();
    lines.add("");
    lines.addAll(Screen.table(end));
    lines.add("");
    lines.addAll(DemoExplanation.of(folder, end, submitted, width));
    lines.add("");
    lines.add(
        end.isAllDone()
            ? "All jobs are done; flaky fails on purpose. What to try next:"
            : "Hekla ended before the jobs did. What to try next:");
    lines.add(advice("up --data data --manifests YOUR.yaml", "your own jobs on simulated nodes"));
    lines.add(advice("simulate --manifests YOUR.yaml", "the same at once, in virtual time"));
    if (data == null) {
      lines.add(advice("demo --data " + SUGGESTED, "keeps the recording, for the next two:"));
    }
    String recorded = data == null ? SUGGESTED : data.toString();
    lines.add(advice("explain JOB --data " + recorded + " --at TIME", "any job at any time"));
    lines.add(
        advice("whatif " + recorded + " --queue nightly=6", "the same minute with other weights"));
    lines.add(advice("--help", "everything else"));
    return lines;
  }

  private static String advice(String command, String gives) {
    return "  %-46s %s".formatted("./hekla " + command, gives);
  }
}
