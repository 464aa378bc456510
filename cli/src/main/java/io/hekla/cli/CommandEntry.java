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
 * Declaration of a verb, or of a group of verbs: the only place of its name and of the first line
 * of its help. The class of the command has its options and any further lines.
 *
 * @param name its word
 * @param about first line of its help, and its line in the help of its group
 * @param traits traits of first words only, which apply to the verbs of a group as well
 * @param command maker of the object that runs a verb; empty for a group. The class is loaded only
 *     when the verb is called: loading all of them would cost each verb the time that it has to
 *     answer in
 * @param underVcctl maker of the object that runs the verb under the name vcctl, if it is another
 * @param verbs verbs of a group
 */
record CommandEntry(
    String name,
    String about,
    Set<Trait> traits,
    Optional<Supplier<Object>> command,
    Optional<Supplier<Object>> underVcctl,
    List<CommandEntry> verbs) {
  /** Traits of verbs and groups. */
  enum Trait {
    /** Verb or group that Volcano's {@code vcctl} has, too. */
    IN_VCCTL,
    /** Verb whose requests to a cluster are prepared while its words are being parsed. */
    WARMS_UP
  }

  CommandEntry {
    traits = Set.copyOf(traits);
    verbs = List.copyOf(verbs);
  }

  /** Returns the declaration of a verb. */
  static CommandEntry verb(String name, String about, Supplier<Object> command) {
    return new CommandEntry(
        name, about, Set.of(), Optional.of(command), Optional.empty(), List.of());
  }

  /** Returns the declaration of a group without verbs. */
  static CommandEntry group(String name, String about) {
    return new CommandEntry(name, about, Set.of(), Optional.empty(), Optional.empty(), List.of());
  }

  /** Returns the same declaration with a further trait. */
  CommandEntry with(Trait trait) {
    var more = EnumSet.of(trait);
    more.addAll(traits);
    return new CommandEntry(name, about, more, command, underVcctl, verbs);
  }

  /** Returns the same verb, which another object runs under the name vcctl. */
  CommandEntry underVcctl(Supplier<Object> other) {
    return new CommandEntry(name, about, traits, command, Optional.of(other), verbs);
  }

  /** Returns the same group with these verbs. */
  CommandEntry of(CommandEntry... of) {
    return new CommandEntry(name, about, traits, command, underVcctl, List.of(of));
  }

  /** Returns whether this is a group, which runs nothing by itself. */
  boolean isGroup() {
    return command.isEmpty();
  }

  /** Loads the verb, able to run under a name. */
  CommandLine loadFor(Personality personality) {
    Optional<Supplier<Object>> own = personality.isOfVolcano() ? underVcctl : Optional.empty();
    var line = new CommandLine(own.or(() -> command).orElseThrow().get());
    CommandSpec spec = line.getCommandSpec();
    spec.name(name);
    var lines = new ArrayList<>(List.of(about));
    lines.addAll(List.of(spec.usageMessage().description()));
    spec.usageMessage().description(lines.toArray(String[]::new));
    return line;
  }
}
