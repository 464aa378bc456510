package io.hekla.cli.history;

import io.hekla.cli.failure.WrongUse;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla usage}: hours of CPU, memory and GPUs that pods held. */
@Command(
    description = {
      "What pods requested, multiplied by the time from their bind to their end, within a span"
          + " (default: the last 24 hours). Pods without a queue or user are in the row \"-\"."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla usage",
      "  hekla usage --by user --since 30d -o csv",
      "  hekla usage --by namespace --queue team-a --since 2026-01-01T00:00:00Z"
    })
public final class UsageCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofDays(1);

  @Spec private CommandSpec spec;
  @Mixin private HistoryPlace place;
  @Mixin private Span span;
  @Mixin private RowFormat format;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      defaultValue = "queue",
      description = "queue, namespace, user, node or job (default: ${DEFAULT-VALUE}).")
  private String by = "queue";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Only pods of this namespace.")
  private @Nullable String namespace;

  @Option(names = "--queue", paramLabel = "NAME", description = "Only pods of this queue.")
  private @Nullable String queue;

  @Option(names = "--user", paramLabel = "NAME", description = "Only pods of this user.")
  private @Nullable String user;

  @Override
  public Integer call() {
    format.check();
    UsageFold.By what =
        UsageFold.By.read(by)
            .orElseThrow(
                () ->
                    new WrongUse(
                        "--by: \"%s\" is none of queue, namespace, user, node and job"
                            .formatted(by)));
    Span.Times times = span.of(Instant.now(), Optional.of(USUAL));
    try (Histories histories = place.open(spec.commandLine().getErr())) {
      var filter =
          new PodFilter(
              Optional.ofNullable(namespace),
              Optional.ofNullable(queue),
              Optional.empty(),
              Optional.ofNullable(user),
              Optional.empty(),
              times.from(),
              times.until());
      print(what, histories.sums(filter, what));
    }
    return ExitCode.OK;
  }

  private void print(UsageFold.By what, Map<String, ResourceUse> sums) {
    List<RowFormat.Field> fields =
        List.of(
            RowFormat.Field.text(what.name(), 0),
            RowFormat.Field.number("PODS", 1),
            RowFormat.Field.number("CPU-HOURS", 0),
            RowFormat.Field.number("MEMORY-GIB-HOURS", 0),
            RowFormat.Field.number("GPU-HOURS", 0));
    format.print(
        spec.commandLine().getOut(),
        new RowFormat.Rows(fields, rows(sums, "%.4f"), rows(sums, "%.2f")));
  }

  private static List<List<String>> rows(Map<String, ResourceUse> sums, String number) {
    return sums.entrySet().stream()
        .map(
            one ->
                List.of(
                    one.getKey().isEmpty() ? "-" : one.getKey(),
                    Integer.toString(one.getValue().pods()),
                    String.format(Locale.ROOT, number, one.getValue().cpuHours()),
                    String.format(Locale.ROOT, number, one.getValue().memoryGibHours()),
                    String.format(Locale.ROOT, number, one.getValue().gpuHours())))
        .toList();
  }
}
