package io.hekla.cli;

import io.hekla.cli.CommandEntry.Trait;
import io.hekla.cli.cluster.JvmPrewarm;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Tree of verbs with only those branches loaded that the words on the command line need; of the
 * others it holds no more than their help.
 */
final class CommandTree {
  private final Personality personality;
  private final HeklaCommand root;

  CommandTree(Personality personality, HeklaCommand root) {
    this.personality = personality;
    this.root = root;
  }

  /** Placeholder of a verb that is not called, and of a group called without a verb. */
  private static final class Unsaid implements Runnable {
    private Optional<CommandLine> itself = Optional.empty();

    @Override
    public void run() {
      throw new CommandMissing(itself.orElseThrow());
    }
  }

  /** Returns the command, able to run the verb that these words call. */
  CommandLine grownFor(List<String> words) {
    if (personality.isTool() || warmsUp(words)) {
      JvmPrewarm.begin();
    }
    if (personality.isTool()) {
      return inherit(named(new CommandLine(Verbs.tool(personality))));
    }
    var command = named(new CommandLine(root));
    if (personality.isOfVolcano()) {
      // Volcano's commands print no colours.
      CommandSpec spec = command.getCommandSpec();
      spec.remove(spec.findOption("--color"));
    }
    grow(command, Verbs.ALL.stream().filter(personality::has).toList(), words);
    return command;
  }

  private CommandLine named(CommandLine command) {
    command.getCommandSpec().name(personality.called());
    return command;
  }

  /** Returns {@code hekla}, able to run the verb that these words call. */
  static CommandLine ofHekla(List<String> words) {
    return new CommandTree(Personality.HEKLA, new HeklaCommand()).grownFor(words);
  }

  private static boolean warmsUp(List<String> words) {
    return words.size() > 1
        && Verbs.first(words.getFirst())
            .filter(entry -> entry.traits().contains(Trait.WARMS_UP))
            .isPresent();
  }

  private void grow(CommandLine parent, List<CommandEntry> entries, List<String> words) {
    int at = 0;
    while (at < words.size() && words.get(at).startsWith("-")) {
      at++;
    }
    String called = at < words.size() ? words.get(at) : "";
    List<String> rest = words.subList(Math.min(at + 1, words.size()), words.size());
    for (CommandEntry entry : entries) {
      boolean isCalled = entry.name().equals(called);
      CommandLine child = isCalled && !entry.isGroup() ? entry.loadFor(personality) : unsaid(entry);
      parent.addSubcommand(entry.name(), child);
      if (isCalled) {
        grow(child, entry.verbs(), rest);
      }
    }
  }

  private static CommandLine unsaid(CommandEntry entry) {
    var unsaid = new Unsaid();
    CommandSpec spec = CommandSpec.wrapWithoutInspection(unsaid).name(entry.name());
    spec.usageMessage()
        .description(entry.about())
        .synopsisSubcommandLabel("COMMAND")
        .hidden(entry.name().startsWith("_"));
    var command = new CommandLine(spec);
    unsaid.itself = Optional.of(command);
    return command;
  }

  /** Adds to a tool what subcommands of the root inherit from it. */
  private static CommandLine inherit(CommandLine tool) {
    tool.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
    return tool;
  }
}
