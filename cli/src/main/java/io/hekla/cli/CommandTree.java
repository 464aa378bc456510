package io.hekla.cli;

import io.hekla.cli.cluster.Warmth;
import io.hekla.cli.completion.CompleteCommand;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The tree of verbs with only those branches grown that the words on the command line need; of the
 * others there is no more than help says of them.
 */
final class CommandTree {
  private static final Set<String> GROUPS_OF_A_CLUSTER =
      Set.of("job", "queue", "pod", "jobflow", "jobtemplate", "top", CompleteCommand.NAME);

  private final Personality who;
  private final HeklaCommand root;

  CommandTree(Personality who, HeklaCommand root) {
    this.who = who;
    this.root = root;
  }

  /** Stands for a verb that is not called, and for a group called without a verb. */
  private static final class Unsaid implements Runnable {
    private Optional<CommandLine> itself = Optional.empty();

    @Override
    public void run() {
      throw new ParameterException(itself.orElseThrow(), "a command is missing");
    }
  }

  /** The command, able to run the verb that these words call. */
  CommandLine grownFor(List<String> words) {
    if (who.isTool() || isAskedOfACluster(words)) {
      Warmth.begin();
    }
    if (who.isTool()) {
      return inherit(new CommandLine(Verbs.tool(who)));
    }
    var command = new CommandLine(root);
    command.getCommandSpec().name(who.called());
    grow(command, "", words);
    return command;
  }

  /** {@code hekla}, able to run the verb that these words call. */
  static CommandLine ofHekla(List<String> words) {
    return new CommandTree(Personality.HEKLA, new HeklaCommand()).grownFor(words);
  }

  private static boolean isAskedOfACluster(List<String> words) {
    return words.size() > 1 && GROUPS_OF_A_CLUSTER.contains(words.getFirst());
  }

  private void grow(CommandLine parent, String group, List<String> words) {
    int at = 0;
    while (at < words.size() && words.get(at).startsWith("-")) {
      at++;
    }
    String called = at < words.size() ? words.get(at) : "";
    List<String> rest = words.subList(Math.min(at + 1, words.size()), words.size());
    for (Verbs.Verb verb : Verbs.ALL) {
      if (verb.group().equals(group) && (!group.isEmpty() || who.has(verb.name()))) {
        boolean isCalled = verb.name().equals(called);
        boolean isGroup = Verbs.isGroup(verb);
        CommandLine child =
            isCalled && !isGroup ? new CommandLine(Verbs.command(verb.path())) : unsaid(verb);
        parent.addSubcommand(verb.name(), child);
        if (isCalled && isGroup) {
          grow(child, verb.path(), rest);
        }
      }
    }
  }

  private static CommandLine unsaid(Verbs.Verb verb) {
    var unsaid = new Unsaid();
    CommandSpec spec = CommandSpec.wrapWithoutInspection(unsaid).name(verb.name());
    spec.usageMessage()
        .description(verb.about())
        .synopsisSubcommandLabel("COMMAND")
        .hidden(verb.name().startsWith("_"));
    var command = new CommandLine(spec);
    unsaid.itself = Optional.of(command);
    return command;
  }

  /** A tool has what subcommands of the root get from it. */
  private static CommandLine inherit(CommandLine tool) {
    tool.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
    return tool;
  }
}
