package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.cluster.Watch;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.job.JobPhase;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ExitCode;

/** Wait of {@code job run} for a Job: prints each phase with its reason. */
final class JobWait {
  private final ApiServer server;
  private final PrintWriter out;
  private final boolean toEnd;
  private String last = "";

  /**
   * Creates the wait.
   *
   * @param toEnd whether to wait until the Job has ended, not only until it runs
   */
  JobWait(ApiServer server, PrintWriter out, boolean toEnd) {
    this.server = server;
    this.out = out;
    this.toEnd = toEnd;
  }

  /**
   * Waits for a Job; returns the exit code.
   *
   * @param longest longest wait, after which the Job is left as it is
   */
  int until(ApiObject made, Duration longest) {
    Instant end = Instant.now().plus(longest);
    Watch changes =
        server.watch(List.of(Selection.named(Resource.JOBS, made.namespace(), made.name())));
    String name = made.namespace() + "/" + made.name();
    do {
      Optional<ApiObject> job =
          changes.now().getFirst().stream().filter(one -> one.uid().equals(made.uid())).findFirst();
      if (job.isEmpty()) {
        throw new CommandFailure("Job %s was deleted before it ended".formatted(name));
      }
      Optional<Integer> code = code(job.get());
      if (code.isPresent()) {
        return code.get();
      }
    } while (changes.await(Duration.between(Instant.now(), end)));
    throw new CommandFailure(
        "Job %s is still %s after %d s (--request-timeout); it was not stopped"
            .formatted(name, last.isEmpty() ? "Pending" : last, longest.toSeconds()));
  }

  /** Prints the phase if it is new; returns the exit code if the wait is over. */
  private Optional<Integer> code(ApiObject job) {
    String phase = job.text("status", "state", "phase");
    String reason = WaitReason.ofJob(job);
    String text = reason.isEmpty() ? phase : phase + ": " + reason;
    if (!phase.isEmpty() && !text.equals(last)) {
      last = text;
      out.print("Job %s/%s is %s\n".formatted(job.namespace(), job.name(), text));
      out.flush();
    }
    boolean runs = phase.equals("Running") || phase.equals("Completing");
    if (phase.equals("Completed") || (!toEnd && runs)) {
      return Optional.of(ExitCode.OK);
    }
    return JobPhase.read(phase).isAtRest() ? Optional.of(ExitCode.SOFTWARE) : Optional.empty();
  }
}
