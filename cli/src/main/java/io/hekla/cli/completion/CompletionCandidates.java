package io.hekla.cli.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Words that could come next, from the verbs and their flags. */
final class CompletionCandidates {
  /** Kinds of names that only the cluster, or the kubeconfig, has. */
  enum Names {
    NAMESPACES,
    QUEUES,
    JOBS,
    JOB_TEMPLATES,
    JOB_FLOWS,
    CONTEXTS
  }

  /** Source of such names. */
  interface Source {
    List<String> of(Names what);
  }

  private static final Map<String, Names> BY_OPTION =
      Map.of(
          "--namespace", Names.NAMESPACES,
          "--queue", Names.QUEUES,
          "--job", Names.JOBS,
          "--context", Names.CONTEXTS);

  private static final Map<String, Names> BY_GROUP =
      Map.of(
          "job", Names.JOBS,
          "queue", Names.QUEUES,
          "jobtemplate", Names.JOB_TEMPLATES,
          "jobflow", Names.JOB_FLOWS);

  private static final Map<String, List<String>> BY_LABEL =
      Map.of(
          "FORMAT", List.of("json", "yaml", "wide", "name", "custom-columns="),
          "json|yaml|name", List.of("json", "yaml", "name"),
          "auto|always|never", List.of("auto", "always", "never"),
          "true|false", List.of("true", "false"),
          "json", List.of("json"),
          "yaml|json", List.of("yaml", "json"),
          "none|client|server", List.of("none", "client", "server"),
          "open|close|update", List.of("open", "close", "update"));

  private CompletionCandidates() {}

  /**
   * Returns the words.
   *
   * @param grown command, able to run the verb that the words call
   * @param given words of the user, the last being the one to complete, which may be empty
   */
  static List<CompletionCandidate> of(CommandLine grown, List<String> given, Source names) {
    List<String> words = parted(given);
    String start = words.isEmpty() || words.getLast().equals("=") ? "" : words.getLast();
    CommandSpec spec = grown.getCommandSpec();
    Optional<OptionSpec> waiting = Optional.empty();
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      if (word.equals("=") && at > 0) {
        waiting = option(spec, words.get(at - 1));
      } else if (at == words.size() - 1) {
        break;
      } else if (waiting.isPresent()) {
        waiting = Optional.empty();
      } else if (word.startsWith("-")) {
        waiting = option(spec, word).filter(one -> one.arity().min() > 0);
      } else if (spec.subcommands().containsKey(word)) {
        spec = spec.subcommands().get(word).getCommandSpec();
      }
    }
    // Shells that take --output=json for one word need it back as one.
    String last = given.isEmpty() ? "" : given.getLast();
    String front = last.startsWith("--") ? last.substring(0, last.indexOf('=') + 1) : "";
    return all(spec, waiting, start, names).stream()
        .filter(offer -> offer.word().startsWith(start))
        .map(offer -> new CompletionCandidate(front + offer.word(), offer.about()))
        .toList();
  }

  /**
   * Splits {@code --output=json} into the three words that bash makes of it; other shells pass one.
   */
  private static List<String> parted(List<String> given) {
    var words = new ArrayList<String>();
    for (String word : given) {
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      if (equals > 0) {
        words.addAll(List.of(word.substring(0, equals), "=", word.substring(equals + 1)));
      } else {
        words.add(word);
      }
    }
    return words;
  }

  private static Optional<OptionSpec> option(CommandSpec spec, String word) {
    return Optional.ofNullable(spec.optionsMap().get(word));
  }

  private static List<CompletionCandidate> all(
      CommandSpec spec, Optional<OptionSpec> waiting, String start, Source names) {
    if (waiting.isPresent()) {
      return values(waiting.get(), spec, names).stream()
          .map(word -> new CompletionCandidate(word, ""))
          .toList();
    }
    if (start.startsWith("-")) {
      return options(spec);
    }
    var offers = new ArrayList<CompletionCandidate>();
    spec.subcommands()
        .forEach(
            (word, sub) -> {
              if (!sub.getCommandSpec().usageMessage().hidden()) {
                offers.add(
                    new CompletionCandidate(
                        word, about(sub.getCommandSpec().usageMessage().description())));
              }
            });
    if (!spec.positionalParameters().isEmpty()) {
      Iterable<String> fixed = spec.positionalParameters().getFirst().completionCandidates();
      if (fixed != null) {
        fixed.forEach(word -> offers.add(new CompletionCandidate(word, "")));
      }
      if (!isOfNewObject(spec)) {
        group(spec)
            .ifPresent(
                what ->
                    names.of(what).forEach(one -> offers.add(new CompletionCandidate(one, ""))));
      }
    }
    return offers;
  }

  private static List<String> values(OptionSpec option, CommandSpec spec, Source names) {
    Names what = BY_OPTION.get(option.longestName());
    if (what != null) {
      return names.of(what);
    }
    if (option.longestName().equals("--name")) {
      return isOfNewObject(spec) ? List.of() : group(spec).map(names::of).orElse(List.of());
    }
    List<String> known = BY_LABEL.get(option.paramLabel());
    if (known != null) {
      return known;
    }
    return option.completionCandidates() == null
        ? List.of()
        : StreamSupport.stream(option.completionCandidates().spliterator(), false).toList();
  }

  /** Returns whether a verb makes an object, whose name only the user knows. */
  private static boolean isOfNewObject(CommandSpec spec) {
    return spec.name().equals("create") || spec.name().equals("run");
  }

  private static Optional<Names> group(CommandSpec spec) {
    return spec.parent() == null
        ? Optional.empty()
        : Optional.ofNullable(BY_GROUP.get(spec.parent().name()));
  }

  private static List<CompletionCandidate> options(CommandSpec spec) {
    return spec.options().stream()
        .filter(option -> !option.hidden())
        .map(option -> new CompletionCandidate(option.longestName(), about(option.description())))
        .sorted(Comparator.comparing(CompletionCandidate::word))
        .toList();
  }

  private static String about(String[] description) {
    return description.length == 0 ? "" : description[0];
  }
}
