package io.hekla.cli.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.hekla.cli.apply.ManifestCheck;
import io.hekla.cli.apply.Manifests;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.manifest.ManifestFiles;
import io.hekla.cli.simulate.Configurations;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Queue;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.text.NearestName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.WhatIfOptions;
import io.hekla.simulator.whatif.WhatIfOptions.Further;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that state what differs from the recording. */
final class ChangeOptions {
  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "Another scheduler configuration, as volcano-scheduler.conf (default: that of"
              + " the recording).")
  private @Nullable Path conf;

  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      description = "Other nodes: Node manifests, instead of all recorded nodes.")
  private @Nullable Path nodes;

  @Option(
      names = "--queue",
      paramLabel = "NAME=WEIGHT",
      description = "Another weight of a queue, as --queue research=4. May be repeated.")
  private Map<String, String> weights = new LinkedHashMap<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Number that breaks ties between equally good nodes (default: that of the recording).")
  private @Nullable Long seed;

  /** Returns the differences as text, as they were given; empty if there are none. */
  List<String> text() {
    var text = new ArrayList<String>();
    if (conf != null) {
      text.add("--conf " + conf);
    }
    if (nodes != null) {
      text.add("--nodes " + nodes);
    }
    weights.forEach((name, weight) -> text.add("--queue " + name + "=" + weight));
    if (seed != null) {
      text.add("--seed " + seed);
    }
    return text;
  }

  /**
   * Returns the circumstances of a what-if.
   *
   * @param further files with objects that come besides the recorded ones
   * @param at recorded time at which these come; empty for the beginning of the days
   */
  WhatIfOptions read(
      RecordedDays days, List<Path> further, Optional<Instant> at, Consumer<String> warn) {
    Optional<SchedulerConfiguration> configuration =
        Optional.ofNullable(conf).map(file -> InvalidInput.good(Configurations.read(file, warn)));
    return new WhatIfOptions(
        configuration,
        Optional.ofNullable(nodes).map(ChangeOptions::nodes),
        weights(days),
        further.isEmpty() ? List.of() : further(days, further, at),
        Optional.ofNullable(seed));
  }

  private static List<ObjectNode> nodes(Path file) {
    List<ManifestObject> all =
        InvalidInput.good(ManifestFiles.read(List.of(file), Manifests.readerForSystem()));
    List<ObjectNode> nodes =
        all.stream()
            .map(ManifestObject::object)
            .filter(Node.class::isInstance)
            .map(KindJson::tree)
            .toList();
    if (nodes.isEmpty()) {
      throw new CommandFailure(file + ": there is no Node; give manifests of kind Node");
    }
    return nodes;
  }

  private Map<String, Integer> weights(RecordedDays days) {
    List<String> known =
        days.queues().stream().map(queue -> queue.getMetadata().getName()).toList();
    var read = new LinkedHashMap<String, Integer>();
    weights.forEach(
        (name, text) -> {
          if (!known.contains(name)) {
            throw new CommandFailure(
                "--queue: the recording has no queue %s%s"
                    .formatted(
                        name,
                        NearestName.to(name, known)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; it has " + String.join(", ", known))));
          }
          read.put(name, weight(name, text));
        });
    return read;
  }

  private static int weight(String name, String text) {
    try {
      int weight = Integer.parseInt(text);
      if (weight >= 1) {
        return weight;
      }
    } catch (NumberFormatException notOne) {
      // Reported below, as is one that is too small.
    }
    throw new WrongUse(
        "--queue: the weight of %s is \"%s\"; write a number from 1".formatted(name, text));
  }

  private static List<Further> further(RecordedDays days, List<Path> files, Optional<Instant> at) {
    List<Queue> queues = days.queues();
    List<ManifestObject> objects =
        InvalidInput.good(
            ManifestFiles.read(files, Manifests.readerForSystem())
                .then(read -> ManifestCheck.check(read, queues)));
    var further = new ArrayList<Further>();
    for (ManifestObject one : objects) {
      HasMetadata object = one.object();
      Kind<?> kind =
          Kind.ALL.stream()
              .filter(any -> any.type().isInstance(object))
              .findFirst()
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          problem(one, "is of a kind that no simulation has", "leave it out")));
      if (object.getMetadata().getNamespace() == null && kind.namespaced()) {
        object.getMetadata().setNamespace("default");
      }
      if (days.has(kind, Delta.keyOf(object))) {
        throw new CommandFailure(
            problem(
                one,
                "the recording has a %s %s already"
                    .formatted(kind.name(), Delta.keyOf(object).name()),
                "give it another name"));
      }
      further.add(new Further(kind, KindJson.tree(object), at));
    }
    return further;
  }

  private static String problem(ManifestObject object, String what, String todo) {
    return object.place().problem(what, todo).toString();
  }
}
