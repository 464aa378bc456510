package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.plugins.UsedSwitches;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Check of scheduler configurations, as files ({@code volcano-scheduler.conf}) and in ConfigMaps. A
 * running scheduler goes on without what it does not know, as Volcano's does; here it is a fault.
 */
final class SchedulerConfigurations {
  private static final Pattern KEY = Pattern.compile("(?m)^(actions|tiers)[ \\t]*:");
  private static final Pattern OF_OBJECTS = Pattern.compile("(?m)^(kind|apiVersion)[ \\t]*:");

  private SchedulerConfigurations() {}

  /** Returns whether a text is a scheduler configuration, and not of Kubernetes objects. */
  static boolean isOne(Text text) {
    return KEY.matcher(text.content()).find() && !OF_OBJECTS.matcher(text.content()).find();
  }

  /** Returns the faults of a configuration. */
  static List<Note> notes(Text text) {
    return notes(text.content(), text.source(), 0, "");
  }

  /** Returns the faults of the configurations in a ConfigMap; none for objects of other kinds. */
  static List<Note> notes(Document object) {
    return in(object).stream().map(entry -> ofEntry(object, entry)).flatMap(List::stream).toList();
  }

  /** Returns the configurations in a ConfigMap; none in objects of other kinds. */
  static List<Text> in(Document object) {
    JsonNode tree = object.tree();
    return tree.path("kind").asText().equals("ConfigMap")
        ? tree.path("data").properties().stream()
            .filter(entry -> entry.getValue().isTextual())
            .map(entry -> new Text(entry.getKey(), entry.getValue().textValue()))
            .filter(SchedulerConfigurations::isOne)
            .toList()
        : List.of();
  }

  /** Returns whether none of these configurations, of which there is one, has a plugin. */
  static boolean lack(List<Text> configurations, String plugin) {
    return !configurations.isEmpty()
        && configurations.stream().noneMatch(text -> has(text, plugin));
  }

  private static boolean has(Text text, String plugin) {
    return switch (Engine.read(text.content())) {
      case Parsed.Valid valid -> has(valid.configuration(), plugin);
      case Parsed.Invalid invalid ->
          invalid.readable().map(readable -> has(readable, plugin)).orElse(true);
    };
  }

  private static boolean has(SchedulerConfiguration configuration, String plugin) {
    return configuration.plugins().anyMatch(one -> one.name().equals(plugin));
  }

  private static List<Note> ofEntry(Document object, Text entry) {
    // The text of a block begins on the line after its key.
    int before = object.place().problem(FieldPath.key("data", entry.source()), "", "").line();
    String name = "ConfigMap/" + object.tree().at("/metadata/name").asText();
    return notes(entry.content(), object.place().source(), before, name);
  }

  private static List<Note> notes(String text, String source, int linesBefore, String object) {
    return switch (Engine.read(text)) {
      case Parsed.Valid valid -> {
        // A switch without effect does no harm: Volcano's own examples have some.
        Set<ConfigurationProblem> harmless =
            valid
                .configuration()
                .plugins()
                .flatMap(plugin -> UsedSwitches.unused(plugin).stream())
                .collect(Collectors.toSet());
        yield valid.warnings().stream()
            .map(one -> note(harmless.contains(one), one, source, linesBefore, object))
            .toList();
      }
      case Parsed.Invalid invalid ->
          invalid.all().stream().map(one -> note(false, one, source, linesBefore, object)).toList();
    };
  }

  private static Note note(
      boolean isWarning, ConfigurationProblem one, String source, int linesBefore, String object) {
    int line = one.line() == 0 ? 0 : one.line() + linesBefore;
    var problem = new Problem(source, line, one.key(), one.what(), one.todo());
    return new Note(isWarning, problem, object, "");
  }
}
