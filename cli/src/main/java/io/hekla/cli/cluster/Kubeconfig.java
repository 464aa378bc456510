package io.hekla.cli.cluster;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.text.NearestName;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One or several kubeconfig files, merged as kubectl does: the first file that has a name, or a
 * current context, wins; paths in a file are relative to its folder.
 */
record Kubeconfig(List<Source> sources) {
  /** File with its content. */
  record Source(Path file, JsonNode tree) {}

  /**
   * Named cluster, user or context.
   *
   * @param file file that has it
   */
  record Entry(Path file, JsonNode value) {
    /** Returns the file that a field names; empty if it names none. */
    Optional<Path> path(String field) {
      String named = value.path(field).asText("");
      Path folder = file.toAbsolutePath().getParent();
      return named.isEmpty() || folder == null
          ? Optional.empty()
          : Optional.of(folder.resolve(named));
    }
  }

  /**
   * Returns the files to read: the flag's alone, else those of {@code KUBECONFIG}, else {@code
   * ~/.kube/config}; of the latter two those that exist.
   */
  static List<Path> files(@Nullable Path flag, Map<String, String> environment) {
    if (flag != null) {
      return List.of(flag);
    }
    String variable = environment.getOrDefault("KUBECONFIG", "");
    if (!variable.isEmpty()) {
      return Arrays.stream(variable.split(File.pathSeparator, -1))
          .filter(part -> !part.isEmpty())
          .map(Path::of)
          .filter(Files::exists)
          .toList();
    }
    Path usual = Path.of(environment.getOrDefault("HOME", "."), ".kube", "config");
    return Files.exists(usual) ? List.of(usual) : List.of();
  }

  static Kubeconfig read(List<Path> files) {
    var yaml = new YAMLMapper();
    var sources = new ArrayList<Source>();
    for (Path file : files) {
      try {
        JsonNode tree = yaml.readTree(Files.readString(file));
        if (!tree.isObject() && !tree.isMissingNode() && !tree.isNull()) {
          throw new CommandFailure(file + ": is no kubeconfig: no map of keys and values");
        }
        sources.add(new Source(file, tree));
      } catch (JacksonException malformed) {
        var place = malformed.getLocation();
        throw new CommandFailure(
            file
                + (place == null ? "" : ":" + place.getLineNr())
                + ": is no kubeconfig: malformed YAML",
            malformed);
      } catch (IOException unread) {
        throw new CommandFailure(
            file + ": " + why(file) + "; name a kubeconfig with --kubeconfig or KUBECONFIG",
            unread);
      }
    }
    return new Kubeconfig(List.copyOf(sources));
  }

  private static String why(Path file) {
    if (!Files.exists(file)) {
      return "no such file";
    }
    return Files.isDirectory(file) ? "is a folder" : "may not be read by you";
  }

  /** Name of the current context; empty if no file names one. */
  String currentContext() {
    return sources.stream()
        .map(source -> source.tree().path("current-context").asText(""))
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Names in one of the lists {@code contexts}, {@code clusters}, {@code users}. */
  Set<String> names(String list) {
    var names = new LinkedHashSet<String>();
    for (Source source : sources) {
      source.tree().path(list).forEach(entry -> names.add(entry.path("name").asText("")));
    }
    return names;
  }

  /**
   * Returns the entry of a name.
   *
   * @param list {@code contexts}, {@code clusters} or {@code users}
   * @param field field that has its value: {@code context}, {@code cluster} or {@code user}
   */
  Entry entry(String list, String field, String name) {
    for (Source source : sources) {
      for (JsonNode entry : source.tree().path(list)) {
        if (entry.path("name").asText("").equals(name)) {
          return new Entry(source.file(), entry.path(field));
        }
      }
    }
    Set<String> there = names(list);
    String instead =
        NearestName.to(name, there)
            .map(near -> "did you mean " + near + "?")
            .orElse(there.isEmpty() ? "it has none" : "there are " + String.join(", ", there));
    throw new CommandFailure(
        "there is no %s \"%s\" in %s; %s".formatted(field, name, origin(), instead));
  }

  /** Names of the files, for messages. */
  String origin() {
    return String.join(
        File.pathSeparator, sources.stream().map(source -> source.file().toString()).toList());
  }
}
