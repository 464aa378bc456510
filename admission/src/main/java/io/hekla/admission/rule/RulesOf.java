package io.hekla.admission.rule;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Everything that admission says of one kind of object.
 *
 * @param type how the kind is read
 * @param plural as in request paths
 * @param hasSpec whether an object says anything at all
 * @param defaults what new objects get, in the order in which it is filled in
 * @param rules what must hold, in the order in which findings are told
 */
public record RulesOf<T extends HasMetadata>(
    Class<T> type,
    String plural,
    Predicate<T> hasSpec,
    List<Default<T>> defaults,
    List<Rule<T>> rules) {
  public RulesOf {
    defaults = List.copyOf(defaults);
    rules = List.copyOf(rules);
  }

  /** The operations for which there are rules or defaults. */
  public Set<Operation> operations() {
    var operations = new TreeSet<Operation>();
    rules.forEach(rule -> operations.addAll(rule.on()));
    if (!defaults.isEmpty()) {
      operations.add(Operation.CREATE);
    }
    return operations;
  }

  /** Whether there is anything to fill in under these settings. */
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

  /** All that is wrong. */
  public List<Finding> findings(Asked<T> asked) {
    var findings = new ArrayList<Finding>();
    rules.forEach(rule -> findings.addAll(rule.findings(asked)));
    return findings;
  }
}
