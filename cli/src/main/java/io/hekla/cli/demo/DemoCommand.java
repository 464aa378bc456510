package io.hekla.cli.demo;

import io.hekla.actors.system.OwnProcess;
import io.hekla.cli.apply.Submission;
import io.hekla.cli.display.Display;
import io.hekla.cli.display.StopMessage;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.embedded.EmbeddedSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code hekla demo}: runs the main use on the embedded default, from manifests to a table of
 * outcomes.
 */
@Command(
    description = "Takes about a minute. The jobs are in cli/src/main/resources/demo.",
    footerHeading = "%nExample:%n",
    footer = "  hekla demo")
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of the state, also that of an earlier demo (default: a temporary one, deleted at the"
              + " end).")
  private @Nullable Path data;

  @Override
  public Integer call() throws InterruptedException {
    return switch (DemoJobs.checked()) {
      case Reading.Bad<List<ManifestObject>> bad -> complain(bad.problems());
      case Reading.Good<List<ManifestObject>> good -> run(good.value());
    };
  }

  private int run(List<ManifestObject> jobs) throws InterruptedException {
    try (var folder = data == null ? DataFolder.passing() : DataFolder.persistent(data)) {
      Terminal terminal = Terminal.ofProcess();
      terminal.print("Starting Hekla: one member, six simulated nodes ...");
      Instant since = Instant.now();
      EmbeddedSystem system;
      try {
        system = DemoSystem.start(folder);
      } catch (StartRefused e) {
        spec.commandLine().getErr().println("hekla demo: " + e.getMessage());
        return ExitCode.SOFTWARE;
      }
      StopMessage message =
          StopMessage.atExit(system::close, System.out, "The demo was stopped before its end.");
      OwnProcess.Bound bound = OwnProcess.boundEnd(system.system().actorSystem());
      try (system) {
        return show(system, message, terminal, since, jobs, folder.path());
      } finally {
        message.close();
        bound.close();
      }
    }
  }

  private int show(
      EmbeddedSystem system,
      StopMessage message,
      Terminal terminal,
      Instant since,
      List<ManifestObject> jobs,
      Path folder)
      throws InterruptedException {
    terminal.print("Ready after " + seconds(since) + " s. Submitting the example jobs ...");
    KubernetesApi api = system.client("demo");
    Instant submitted = Instant.now();
    List<Problem> refused = new Submission(api).apply(jobs);
    if (!refused.isEmpty()) {
      return complain(refused);
    }
    Picture end =
        new Watching(api, system.system(), terminal, Instant.now()).until(Picture::isAllDone);
    if (message.isStopping()) {
      return ExitCode.SOFTWARE;
    }
    if (system.failure().isPresent()) {
      spec.commandLine().getErr().println("hekla demo: " + system.failure().get());
      return ExitCode.SOFTWARE;
    }
    DemoEnd.of(folder, data, end, submitted, Display.ofProcess().columns())
        .forEach(terminal::print);
    return end.isAllDone() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static String seconds(Instant since) {
    return String.format(
        java.util.Locale.ROOT, "%.1f", Duration.between(since, Instant.now()).toMillis() / 1000.0);
  }

  private int complain(List<Problem> problems) {
    problems.forEach(problem -> spec.commandLine().getErr().println(problem));
    return ExitCode.SOFTWARE;
  }
}
