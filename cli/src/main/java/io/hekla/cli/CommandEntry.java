package io.hekla.cli;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The one declaration of a verb, or of a group of verbs. Name and first line of help are here
 * alone; the class of the command has its options and any further lines.
 *
 * @param name its word
 * @param about the first line of its help, and its line in the help of its group
 * @param traits of first words only; their verbs have them as well
 * @param command maker of the object that runs a verb; empty for a group. The class is loaded only
 *     when it is called: loading all of them would cost each verb the time that it shall answer in
 * @param verbs of a group
 */
record CommandEntry(
    String name,
    String about,
    Set<Trait> traits,
    Optional<Supplier<Object>> command,
    List<CommandEntry> verbs) {
  /** Traits of verbs and groups. */
  enum Trait {
    /** Volcano's {@code vcctl} has it, too. */
    IN_VCCTL,
    /** Requests to a cluster are made ready while its words are being read. */
    WARMS_UP
  }

  CommandEntry {
    traits = Set.copyOf(traits);
    verbs = List.copyOf(verbs);
  }

  /** A verb. */
  static CommandEntry verb(String name, String about, Supplier<Object> command) {
    return new CommandEntry(name, about, Set.of(), Optional.of(command), List.of());
  }

  /** A group of no verbs yet. */
  static CommandEntry group(String name, String about) {
    return new CommandEntry(name, about, Set.of(), Optional.empty(), List.of());
  }

  /** The same with a trait. */
  CommandEntry with(Trait trait) {
    var more = EnumSet.of(trait);
    more.addAll(traits);
    return new CommandEntry(name, about, more, command, verbs);
  }

  /** The same group of these verbs. */
  CommandEntry of(CommandEntry... of) {
    return new CommandEntry(name, about, traits, command, List.of(of));
  }

  /** True for a group, which runs nothing by itself. */
  boolean isGroup() {
    return command.isEmpty();
  }

  /** The verb, able to run. */
  CommandLine load() {
    var line = new CommandLine(command.orElseThrow().get());
    CommandSpec spec = line.getCommandSpec();
    spec.name(name);
    var lines = new ArrayList<>(List.of(about));
    lines.addAll(List.of(spec.usageMessage().description()));
    spec.usageMessage().description(lines.toArray(String[]::new));
    return line;
  }
}
