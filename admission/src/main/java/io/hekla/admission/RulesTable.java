package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rules and defaults as tables in Markdown, for docs/admission.md. */
public final class RulesTable {
  private static final String HEAD =
      "| Rule | What holds | Asked when | Said in CEL | Source |\n|---|---|---|---|---|\n";

  private RulesTable() {}

  /** Returns the tables of all kinds, and of the rules for every pod. */
  public static String all() {
    var text = new StringBuilder();
    for (KindRules<?> kind : Kinds.ALL) {
      text.append("\n### ").append(HasMetadata.getKind(kind.type())).append("\n\n");
      if (!kind.defaults().isEmpty()) {
        text.append("| Default | What is filled in | Said in CEL | Source |\n|---|---|---|---|\n");
        kind.defaults().forEach(one -> text.append(row(one)));
        text.append('\n');
      }
      text.append(HEAD);
      kind.rules().stream()
          .filter(rule -> !isOfTemplate(rule))
          .forEach(rule -> text.append(row(rule)));
    }
    text.append("\n### Pods and templates of tasks\n\n").append(HEAD);
    rulesOfTemplates().forEach(rule -> text.append(row(rule)));
    return text.toString();
  }

  private static List<Rule<?>> rulesOfTemplates() {
    Set<String> seen = new LinkedHashSet<>();
    return Kinds.ALL.stream()
        .flatMap(kind -> kind.rules().stream())
        .filter(rule -> isOfTemplate(rule) && seen.add(rule.name()))
        .<Rule<?>>map(rule -> rule)
        .toList();
  }

  private static boolean isOfTemplate(Rule<?> rule) {
    return rule.name().startsWith("template.");
  }

  private static String row(Default<?> one) {
    return "| `%s` | %s | %s | %s |%n"
        .formatted(
            one.name(), one.sentence(), one.expression().isPresent() ? "policy" : "", one.source())
        .replace(System.lineSeparator(), "\n");
  }

  private static String row(Rule<?> rule) {
    String on =
        new TreeSet<>(rule.on())
            .stream()
                .map(Operation::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s | %s |%n"
        .formatted(rule.name(), rule.sentence(), on, expression(rule), rule.source())
        .replace(System.lineSeparator(), "\n");
  }

  private static String expression(Rule<?> rule) {
    if (rule.inSchema()) {
      return rule.expression().isPresent() ? "schema, policy" : "schema";
    }
    return rule.expression().isPresent() ? "policy" : "";
  }
}
