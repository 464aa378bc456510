package io.hekla.admission.rule;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Rules and defaults of one kind of object.
 *
 * @param type class as which the kind is read
 * @param plural plural name, as in request paths
 * @param hasSpec whether an object has a spec at all
 * @param defaults defaults of new objects, in the order in which they are filled in
 * @param rules conditions, in the order in which findings are reported
 */
public record KindRules<T extends HasMetadata>(
    Class<T> type,
    String plural,
    Predicate<T> hasSpec,
    List<Default<T>> defaults,
    List<Rule<T>> rules) {
  public KindRules {
    defaults = List.copyOf(defaults);
    rules = List.copyOf(rules);
  }

  /** Operations for which there are rules or defaults. */
  public Set<Operation> operations() {
    var operations = new TreeSet<Operation>();
    rules.forEach(rule -> operations.addAll(rule.on()));
    if (!defaults.isEmpty()) {
      operations.add(Operation.CREATE);
    }
    return operations;
  }

  /** Returns the rules and defaults whose names are selected. */
  public KindRules<T> only(Predicate<String> names) {
    return new KindRules<>(
        type,
        plural,
        hasSpec,
        defaults.stream().filter(one -> names.test(one.name())).toList(),
        rules.stream().filter(one -> names.test(one.name())).toList());
  }

  /** Returns whether there is anything to fill in under these settings. */
  public boolean fills(AdmissionSettings settings) {
    return defaults.stream().anyMatch(one -> one.isOn().test(settings));
  }

  /** Fills all defaults into an object, which belongs to the caller alone. */
  public void fill(T object, AdmissionContext context) {
    for (Default<T> one : defaults) {
      if (one.isOn().test(context.settings())) {
        one.filling().fill(object, context);
      }
    }
  }

  /** Returns all findings. */
  public List<Finding> findings(RuleInput<T> input) {
    var findings = new ArrayList<Finding>();
    rules.forEach(rule -> findings.addAll(rule.findings(input)));
    return findings;
  }
}
