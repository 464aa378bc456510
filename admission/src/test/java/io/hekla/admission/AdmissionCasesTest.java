package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.cases.AdmissionCase;
import io.hekla.admission.cases.AdmissionCases;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Rule;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every rule and every default, on the cases that stand beside it as data. */
class AdmissionCasesTest {
  private final Map<String, List<AdmissionCase>> cases = AdmissionCases.byRule();

  AdmissionCasesTest() throws IOException {}

  @TestFactory
  Stream<DynamicTest> everyCaseHasItsVerdict() {
    return cases.values().stream()
        .flatMap(List::stream)
        .map(one -> DynamicTest.dynamicTest(one.toString(), () -> judge(one)));
  }

  @Test
  void everyRuleHasARefusedAndAnAdmittedCase() {
    for (String rule : rules()) {
      assertThat(cases).as("cases/KIND/RULE.yaml").containsKey(rule);
      assertThat(cases.get(rule)).as(rule).anyMatch(AdmissionCase::isRefused);
      assertThat(cases.get(rule)).as(rule).anyMatch(one -> !one.isRefused());
    }
  }

  @Test
  void everyDefaultFillsSomethingIn() {
    for (String name : defaults()) {
      assertThat(cases).as("cases/KIND/RULE.yaml").containsKey(name);
      assertThat(cases.get(name)).as(name).anyMatch(one -> !one.admitted().isEmpty());
    }
  }

  @Test
  void everyFileBelongsToARule() {
    var names = new TreeSet<>(rules());
    names.addAll(defaults());

    assertThat(cases.keySet()).isSubsetOf(names);
  }

  private static void judge(AdmissionCase one) {
    var request = new RawRequest(one.operation(), one.object(), one.before());

    switch (Admission.judge(request, one.context())) {
      case Verdict.Admitted(var object, var isDefaulted) -> {
        assertThat(one.refused()).as("admitted").isEmpty();
        JsonNode tree = ObjectTrees.of(object);
        one.admitted()
            .forEach(
                (field, value) ->
                    assertThat(AdmissionCases.at(tree, field)).as(field).isEqualTo(value));
      }
      case Verdict.Refused(var object, var findings) -> {
        Map<String, String> settings =
            findings.stream()
                .collect(
                    Collectors.toMap(
                        Finding::field, Finding::message, (first, second) -> first + second));
        assertThat(settings).as("refused: %s", findings).containsOnlyKeys(one.refused().keySet());
        one.refused()
            .forEach((field, part) -> assertThat(settings.get(field)).as(field).contains(part));
        assertThat(findings).extracting(Finding::rule).contains(one.rule());
        assertThat(findings).allSatisfy(it -> assertThat(it.remedy()).isNotEmpty());
      }
      case Verdict.Unreadable unreadable -> fail("%s cannot be read", one.object());
      case Verdict.NoRules none -> fail("%s has no rules", one.kind());
    }
  }

  private static List<String> rules() {
    return names(kind -> kind.rules().stream().map(Rule::name));
  }

  private static List<String> defaults() {
    return names(kind -> kind.defaults().stream().map(Default::name));
  }

  private static List<String> names(
      Function<io.hekla.admission.rule.KindRules<?>, Stream<String>> part) {
    return Kinds.ALL.stream().flatMap(part).distinct().toList();
  }
}
