package io.hekla.admission.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Admission policies of Kubernetes for the rules and defaults that have an expression: one that
 * refuses and one that fills in for each kind, each with the binding that activates it.
 */
public final class AdmissionPolicies {
  private static final String HEADER =
      "# Generated from the rules of io.hekla.admission; do not edit. To renew:"
          + " HEKLA_REFRESH=1 mvn -pl admission test -Dtest=PoliciesTest\n";
  private static final String VERSION = "admissionregistration.k8s.io/v1";

  private static final YAMLMapper YAML =
      new YAMLMapper(
          YAMLFactory.builder()
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .build());

  private AdmissionPolicies() {}

  /** Returns the texts of all policies, by the name of their file. */
  public static SortedMap<String, String> files(List<KindRules<?>> kinds) {
    var files = new TreeMap<String, String>();
    for (KindRules<?> kind : kinds) {
      List<? extends Rule<?>> rules =
          kind.rules().stream().filter(rule -> rule.expression().isPresent()).toList();
      List<? extends Default<?>> defaults =
          kind.defaults().stream().filter(one -> one.expression().isPresent()).toList();
      if (!rules.isEmpty()) {
        files.put("validating-" + kind.plural() + ".yaml", validating(kind, rules));
      }
      if (!defaults.isEmpty()) {
        files.put("mutating-" + kind.plural() + ".yaml", mutating(kind, defaults));
      }
    }
    return files;
  }

  private static String validating(KindRules<?> kind, List<? extends Rule<?>> rules) {
    String name = "hekla-validate-" + kind.plural();
    var operations = new TreeSet<Operation>();
    rules.forEach(rule -> operations.addAll(rule.on()));
    var validations = new ArrayList<Map<String, Object>>();
    for (Rule<?> rule : rules) {
      var validation = new LinkedHashMap<String, Object>();
      validation.put("expression", guarded(rule, operations));
      validation.put("message", rule.sentence().replace("`", "") + " (" + rule.name() + ")");
      validation.put("reason", "Invalid");
      validations.add(validation);
    }
    var spec = new LinkedHashMap<String, Object>();
    spec.put("failurePolicy", "Fail");
    spec.put("matchConstraints", constraints(kind, List.copyOf(operations)));
    spec.put("validations", validations);
    return HEADER
        + document("ValidatingAdmissionPolicy", name, spec)
        + document(
            "ValidatingAdmissionPolicyBinding",
            name,
            ordered("policyName", name, "validationActions", List.of("Deny")));
  }

  /** Returns a rule's expression, true for the operations that it does not cover. */
  private static String guarded(Rule<?> rule, Set<Operation> all) {
    String expression = rule.expression().orElseThrow();
    if (rule.on().containsAll(all)) {
      return expression;
    }
    var on = new ArrayList<String>();
    new TreeSet<>(rule.on()).forEach(operation -> on.add("'" + operation + "'"));
    return "!(request.operation in [" + String.join(", ", on) + "]) || (" + expression + ")";
  }

  private static String mutating(KindRules<?> kind, List<? extends Default<?>> defaults) {
    String name = "hekla-default-" + kind.plural();
    var mutations = new ArrayList<Map<String, Object>>();
    for (Default<?> one : defaults) {
      mutations.add(
          ordered(
              "patchType",
              "JSONPatch",
              "jsonPatch",
              Map.of("expression", one.expression().orElseThrow())));
    }
    var spec = new LinkedHashMap<String, Object>();
    spec.put("failurePolicy", "Fail");
    spec.put("reinvocationPolicy", "IfNeeded");
    spec.put("matchConstraints", constraints(kind, List.of(Operation.CREATE)));
    spec.put("mutations", mutations);
    return HEADER
        + document("MutatingAdmissionPolicy", name, spec)
        + document("MutatingAdmissionPolicyBinding", name, ordered("policyName", name));
  }

  private static Map<String, Object> constraints(KindRules<?> kind, List<Operation> operations) {
    String apiVersion = HasMetadata.getApiVersion(kind.type());
    int slash = apiVersion.indexOf('/');
    return Map.of(
        "resourceRules",
        List.of(
            ordered(
                "apiGroups",
                List.of(slash < 0 ? "" : apiVersion.substring(0, slash)),
                "apiVersions",
                List.of(apiVersion.substring(slash + 1)),
                "operations",
                operations.stream().map(Enum::name).toList(),
                "resources",
                List.of(kind.plural()))));
  }

  private static String document(String kind, String name, Map<String, Object> spec) {
    try {
      return YAML.writeValueAsString(
          ordered(
              "apiVersion", VERSION, "kind", kind, "metadata", Map.of("name", name), "spec", spec));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of text are written", e);
    }
  }

  private static Map<String, Object> ordered(Object... keysAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
