package io.hekla.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Flags that choose the input of {@code hekla simulate}: manifests, or a trace. */
final class SimulateInput {
  @Option(
      names = "--manifests",
      paramLabel = "PATH",
      arity = "1..*",
      required = true,
      description =
          "Files or folders of manifests to run: Job, Queue, PodGroup, Pod, Node and others.")
  @Nullable List<Path> manifests;

  @ArgGroup(exclusive = false, multiplicity = "1")
  @Nullable TraceInput trace;

  /** Folder of traces. */
  static final class TraceInput {
    @Option(
        names = "--trace",
        paramLabel = "DIR",
        required = true,
        description = "Folder of traces, with setups.csv.")
    Path folder;

    @ArgGroup(multiplicity = "1")
    @Nullable Which which;
  }

  /** Choice of one setup, or of all of them for a page. */
  static final class Which {
    @Option(
        names = "--setup",
        paramLabel = "NAME",
        required = true,
        description = "Setup of setups.csv to run.")
    @Nullable String setup;

    @Option(
        names = "--results",
        paramLabel = "FILE",
        required = true,
        description =
            "Run every setup with the default configuration, one that packs, and the recommended"
                + " one, and write this page of results, and a picture beside it.")
    @Nullable Path results;
  }
}
