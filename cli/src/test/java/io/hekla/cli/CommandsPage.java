package io.hekla.cli;

import io.hekla.cli.cluster.ClusterOptions;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Page of all commands of {@code hekla} in Markdown, made of the model that also prints the help.
 */
final class CommandsPage {
  private static final String HEAD =
      """
      # Hekla's commands

      Every verb of `hekla` with its flags, defaults and exit codes, as `hekla VERB --help` prints them. This page is generated: the test
      `CommandsPageTest` compares it with the commands, and with `HEKLA_REFRESH=1` writes it anew. `kubectl hekla VERB` is the same
      (`deploy/bin`). What differs under the names of Volcano's tools is in [Volcano's commands](commands.md).

      Names may be given as the first argument or by `--name`. What a verb prints for people fits the width of a terminal; in a pipe nothing
      is cut, coloured or redrawn.
      """;

  private final StringBuilder page = new StringBuilder(HEAD);
  private final Map<Integer, String> usualCodes = new TreeMap<>();

  private CommandsPage() {}

  static String text() {
    var page = new CommandsPage();
    page.common();
    for (CommandEntry first : Verbs.ALL) {
      if (!first.name().startsWith("_")) {
        page.first(first);
      }
    }
    return page.page.toString();
  }

  private void common() {
    CommandSpec root = CommandTree.ofHekla(List.of()).getCommandSpec();
    section("## Flags of every command");
    flags(root.options().stream().map(ArgSpec.class::cast).toList());
    section("## Exit codes");
    root.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> usualCodes.put(Integer.parseInt(code), meaning));
    codes(root);
    section("## Flags of the cluster");
    line("Verbs that ask a cluster have these, too:");
    line("");
    flags(
        new CommandLine(new ClusterOptions())
            .getCommandSpec().options().stream().map(ArgSpec.class::cast).toList());
  }

  private void first(CommandEntry first) {
    if (!first.isGroup()) {
      verb("##", List.of(first.name()));
      first.verbs().forEach(verb -> verb("###", List.of(first.name(), verb.name())));
      return;
    }
    section("## hekla " + first.name());
    line(first.about());
    first.verbs().forEach(verb -> verb("###", List.of(first.name(), verb.name())));
  }

  private void verb(String level, List<String> words) {
    CommandLine command = CommandTree.ofHekla(words);
    for (String word : words) {
      command = Objects.requireNonNull(command.getSubcommands().get(word));
    }
    CommandSpec spec = command.getCommandSpec();
    section(level + " hekla " + String.join(" ", words));
    for (String line : spec.usageMessage().description()) {
      line(line.startsWith("  ") ? "    " + line.strip() : line);
    }
    var own = new ArrayList<ArgSpec>(spec.positionalParameters());
    spec.options().stream().filter(option -> !isInherited(option)).forEach(own::add);
    boolean asks = own.removeIf(CommandsPage::isOfCluster);
    if (!own.isEmpty()) {
      line("");
      flags(own);
    }
    if (asks) {
      line("");
      line("And the [flags of the cluster](#flags-of-the-cluster).");
    }
    codesIfOwn(spec);
    examples(spec);
  }

  private static boolean isInherited(OptionSpec option) {
    return option.inherited() || option.usageHelp() || option.versionHelp();
  }

  private static boolean isOfCluster(ArgSpec argument) {
    return argument.userObject() instanceof Field field
        && field.getDeclaringClass().equals(ClusterOptions.class);
  }

  private void flags(List<ArgSpec> arguments) {
    line("| Flag | Meaning |");
    line("|---|---|");
    for (ArgSpec argument : arguments) {
      if (!argument.hidden()) {
        String meaning = String.join(" ", argument.description());
        line("| %s | %s |".formatted(names(argument), cell(meaning)));
      }
    }
  }

  private static String names(ArgSpec argument) {
    String label = argument.paramLabel();
    return switch (argument) {
      case OptionSpec option -> {
        String names =
            List.of(option.names()).stream()
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
        yield option.arity().max() == 0 || label.startsWith("<")
            ? names
            : names + " " + cell("`" + label + "`");
      }
      case PositionalParamSpec parameter -> cell("`" + label + "`");
      default -> label;
    };
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("\n", " ");
  }

  private void codesIfOwn(CommandSpec spec) {
    var codes = new TreeMap<Integer, String>();
    spec.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> codes.put(Integer.parseInt(code), meaning));
    if (!codes.equals(usualCodes)) {
      line("");
      codes(spec);
    }
  }

  private void codes(CommandSpec spec) {
    line("| Exit code | Meaning |");
    line("|---|---|");
    spec.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> line("| %s | %s |".formatted(code.strip(), cell(meaning))));
  }

  private void examples(CommandSpec spec) {
    String name = spec.qualifiedName();
    String[] footer = spec.usageMessage().footer();
    if (footer.length > 0) {
      line("");
      for (String example : footer) {
        line("    " + example.strip().replace("${COMMAND-FULL-NAME}", name));
      }
    }
  }

  private void section(String title) {
    line("");
    line(title);
    line("");
  }

  private void line(String text) {
    page.append(text.stripTrailing()).append('\n');
  }
}
