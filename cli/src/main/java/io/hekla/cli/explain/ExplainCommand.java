package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Documents;
import io.hekla.cli.recording.AnswerForm;
import io.hekla.cli.recording.ClusterRecorder;
import io.hekla.cli.recording.DamagedRecording;
import io.hekla.cli.recording.DataPlace;
import io.hekla.cli.recording.NamespacedName;
import io.hekla.cli.recording.Segments;
import io.hekla.cli.recording.TimeOption;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ApiObjects;
import io.hekla.recorder.api.ApiResource;
import io.hekla.recorder.explain.Effort;
import io.hekla.recorder.explain.EvictionExplanation;
import io.hekla.recorder.explain.EvictionJson;
import io.hekla.recorder.explain.EvictionSources;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.ExplanationJson;
import io.hekla.recorder.explain.ExplanationSources;
import io.hekla.recorder.explain.ExplanationSources.Result;
import io.hekla.recorder.explain.RememberedEviction;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RefusedObject;
import io.hekla.simulator.whatif.RecordedDaysReader;
import io.hekla.simulator.whatif.StartEstimate;
import io.hekla.simulator.whatif.UnusableRecording;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla explain}: why an object waits, as a recorded session saw it. */
@Command(
    description = {
      "Shows what a Job, PodGroup or pod waits for, the causes from its queue down to the nodes,"
          + " since when, what changed meanwhile, and what would let it run. Each remedy was"
          + " verified by sessions in which the object runs. It is read from the recording, so that"
          + " jobs are explained, too, that were deleted since."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla explain team-a/train",
      "  hekla explain train -n team-a --at 14:05",
      "  hekla explain team-a/train-worker-3 --data data -o json",
      "  hekla explain eviction team-a/train-worker-3",
      "  hekla explain team-a/train --database jdbc:postgresql://db:5432/hekla --user hekla"
    })
public final class ExplainCommand implements Callable<Integer> {
  private static final String EVICTION = "eviction";

  /** Time before the explanation whose run times make estimates of ends. */
  static final Duration HISTORY = Duration.ofHours(24);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "1..2",
      description =
          "Job, PodGroup or pod, as NAMESPACE/NAME or as NAME. Two words, eviction POD, explain the"
              + " last eviction of a pod.")
  private List<String> words;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "Namespace of NAME (default: default).")
  private @Nullable String namespace;

  @Mixin private TimeOption at;

  @Option(
      names = "--no-remedies",
      description = "Do not seek what would let it run, which takes many sessions.")
  private boolean withoutRemedies;

  @Option(
      names = "--no-estimate",
      description =
          "Do not estimate when it starts, which runs the cluster in virtual time from then on.")
  private boolean withoutEstimate;

  @Option(
      names = "--estimate",
      description =
          "In a cluster: let a member estimate when it starts, which takes up to 5 s of it"
              + " (default: only from a folder or a database).")
  private boolean withEstimate;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "json prints everything as JSON (default: a page).")
  private @Nullable String format;

  @Mixin private DataPlace place;
  @Mixin private ClusterOptions cluster;

  @Override
  public Integer call() {
    if (format != null && !format.equals("json")) {
      throw new WrongUse("-o: there is no format \"" + format + "\"; use json");
    }
    boolean isOfEviction = words.size() == 2;
    if (isOfEviction && !words.getFirst().equals(EVICTION)) {
      throw new WrongUse(
          "\"%s\" is more than one name; write one, or eviction POD"
              .formatted(String.join(" ", words)));
    }
    Optional<ClusterRecorder> recorder =
        ClusterRecorder.find(cluster, place.isNamed(), spec.commandLine().getErr());
    if (recorder.isPresent()) {
      try (ClusterRecorder opened = recorder.get()) {
        ask(opened, isOfEviction);
      }
      return ExitCode.OK;
    }
    ObjectKey key = NamespacedName.read(words.getLast(), Optional.ofNullable(namespace));
    RecordingStore store = place.open(spec.commandLine().getErr());
    try {
      if (isOfEviction) {
        eviction(store, key);
      } else {
        explain(store, key);
      }
      return ExitCode.OK;
    } catch (RecordingDamage damage) {
      throw DamagedRecording.failure(damage);
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
  }

  /** Prints the answer of the cluster's API, with the rights of the user. */
  private void ask(ClusterRecorder recorder, boolean isOfEviction) {
    ObjectKey key = recorder.object(words.getLast(), Optional.ofNullable(namespace));
    Map<String, String> parameters = new TreeMap<>();
    at.time(Instant.now()).ifPresent(time -> parameters.put("at", time.toString()));
    if (withoutRemedies) {
      parameters.put("remedies", "false");
    }
    if (withEstimate && !isOfEviction) {
      parameters.put("estimate", "true");
    }
    ObjectNode content =
        ApiObjects.content(
            recorder.ask(
                isOfEviction ? ApiResource.EVICTIONS : ApiResource.EXPLANATIONS, key, parameters));
    PrintWriter out = spec.commandLine().getOut();
    if (format != null) {
      out.println(Documents.json(content));
    } else if (isOfEviction && HistoryAnswer.isIn(content)) {
      print(AnswerForm.read(() -> RememberedEviction.read(content)));
    } else if (isOfEviction) {
      print(AnswerForm.read(() -> EvictionJson.read(content)));
    } else if (HistoryAnswer.isIn(content)) {
      print(AnswerForm.read(() -> HistoryAnswer.read(content)));
    } else {
      print(AnswerForm.read(() -> ExplanationJson.read(content)), estimate(content));
    }
  }

  private static Optional<StartEstimate.Result> estimate(ObjectNode content) {
    JsonNode estimate = content.path(EstimateJson.FIELD);
    return estimate.isObject()
        ? Optional.of(AnswerForm.read(() -> EstimateJson.read(estimate)))
        : Optional.empty();
  }

  private void eviction(RecordingStore store, ObjectKey pod) throws IOException {
    Optional<Instant> until = until(store);
    switch (new EvictionSources(store, place::history).explain(pod, until, TimeLimit.NONE)) {
      case EvictionSources.Result.Recorded(EvictionExplanation explanation) -> print(explanation);
      case EvictionSources.Result.Remembered(RememberedEviction eviction) -> print(eviction);
      case EvictionSources.Result.NotFound(String reason) -> {
        // Where nothing is recorded, this failure says where recordings come from.
        Segments.of(store);
        throw new CommandFailure(reason);
      }
    }
  }

  /** Returns the time that the user named; without segments it is of today. */
  private Optional<Instant> until(RecordingStore store) throws IOException {
    List<Stored> segments = store.list();
    return segments.isEmpty() ? at.time(Instant.now()) : at.time(store, segments);
  }

  private void explain(RecordingStore store, ObjectKey key) throws IOException {
    switch (new ExplanationSources(store, Optional.empty(), place::history)
        .explain(
            key,
            EnumSet.allOf(Explanation.Subject.Kind.class),
            until(store),
            Effort.ofCommand(!withoutRemedies))) {
      case Result.Recorded(Explanation explanation) ->
          print(explanation, withoutEstimate ? Optional.empty() : estimate(store, explanation));
      case Result.Remembered(HistoryAnswer answer, ObjectRows rows) -> {
        if (format != null) {
          spec.commandLine().getOut().println(Documents.json(answer.json(rows)));
        } else {
          print(answer);
        }
      }
      case Result.NotFound(String reason) -> {
        Segments.of(store);
        throw new CommandFailure(reason);
      }
    }
  }

  private void print(HistoryAnswer answer) {
    HistoryAnswerPage.of(answer, Display.ofProcess().columns())
        .forEach(spec.commandLine().getOut()::println);
  }

  private void print(EvictionExplanation explanation) {
    PrintWriter out = spec.commandLine().getOut();
    if (format != null) {
      out.println(Documents.json(EvictionJson.of(explanation)));
    } else {
      EvictionPage.of(explanation, Display.ofProcess().columns()).forEach(out::println);
    }
  }

  private void print(RememberedEviction eviction) {
    PrintWriter out = spec.commandLine().getOut();
    if (format != null) {
      out.println(Documents.json(eviction.json()));
    } else {
      RememberedEvictionPage.of(eviction, Display.ofProcess().columns()).forEach(out::println);
    }
  }

  /** Returns when an object starts that waits; empty where it does not wait. */
  private static Optional<StartEstimate.Result> estimate(
      RecordingStore store, Explanation explanation) throws IOException {
    if (!explanation.standing().waits()) {
      return Optional.empty();
    }
    Instant end = explanation.at();
    try {
      return Optional.of(
          StartEstimate.of(
              RecordedDaysReader.read(
                  store, Optional.of(end.minus(HISTORY)), Optional.of(end.plusMillis(1))),
              explanation,
              ControllerSettings.ofThisProcess(),
              TimeLimit.NONE));
    } catch (UnusableRecording | RefusedObject none) {
      return Optional.of(new StartEstimate.Result.Unknown(String.valueOf(none.getMessage())));
    }
  }

  private void print(Explanation explanation, Optional<StartEstimate.Result> estimate) {
    PrintWriter out = spec.commandLine().getOut();
    if (format != null) {
      ObjectNode tree = ExplanationJson.of(explanation);
      estimate.ifPresent(one -> tree.set(EstimateJson.FIELD, EstimateJson.of(one)));
      out.println(Documents.json(tree));
    } else {
      ExplanationPage.of(explanation, estimate, Display.ofProcess().columns())
          .forEach(out::println);
    }
  }
}
