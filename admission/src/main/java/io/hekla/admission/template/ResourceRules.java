package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.text.NearestName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Rules on requests and limits of containers. */
final class ResourceRules {
  private static final String HUGE_PAGES = "hugepages-";
  private static final List<String> OF_CONTAINERS = List.of("cpu", "memory", "ephemeral-storage");

  /** Prefix of names that only quotas have. */
  private static final String QUOTA = "requests.";

  private ResourceRules() {}

  /** Check of the resources of one container. */
  @FunctionalInterface
  private interface Check {
    void check(
        String at, Map<String, Quantity> requests, Map<String, Quantity> limits, Findings findings);
  }

  static final List<TemplateRule> ALL =
      List.of(
          rule(
              "template.resources-known",
              "Resources of containers are `cpu`, `memory`, `ephemeral-storage` and "
                  + "`hugepages-…`; the names of others begin with a domain.",
              (at, requests, limits, findings) -> {
                known(at + ".requests", requests, findings);
                known(at + ".limits", limits, findings);
              }),
          rule(
              "template.amounts-readable",
              "Every amount of `requests` and `limits` is a quantity of at least 0.",
              (at, requests, limits, findings) -> {
                AmountChecks.check(at + ".requests", requests, findings);
                AmountChecks.check(at + ".limits", limits, findings);
              }),
          rule(
              "template.amounts-whole",
              "Amounts of devices are whole numbers.",
              (at, requests, limits, findings) -> {
                AmountChecks.checkWhole(at + ".requests", requests, findings);
                AmountChecks.checkWhole(at + ".limits", limits, findings);
              }),
          rule(
              "template.requests-within-limits",
              "The requests of a container are at most its limits.",
              ResourceRules::within),
          rule(
              "template.devices-asked-in-full",
              "Requests and limits of devices and huge pages are equal.",
              ResourceRules::inFull));

  private static TemplateRule rule(String name, String sentence, Check check) {
    return new TemplateRule(
        name,
        sentence,
        (pod, findings) ->
            pod.eachContainer(
                (at, container) -> {
                  var resources = container.getResources();
                  if (resources != null) {
                    check.check(
                        at + ".resources",
                        NullSafe.map(resources.getRequests()),
                        NullSafe.map(resources.getLimits()),
                        findings);
                  }
                }));
  }

  private static void known(String at, Map<String, Quantity> amounts, Findings findings) {
    for (String name : new TreeSet<>(amounts.keySet())) {
      boolean isKnown =
          name.contains("/")
              ? Names.isKey(name) && (AmountChecks.isNative(name) || !name.startsWith(QUOTA))
              : OF_CONTAINERS.contains(name) || name.startsWith(HUGE_PAGES);
      if (!isKnown) {
        findings.add(
            FieldPath.key(at, name),
            "is no resource of a container",
            near(name)
                // "gpu" is one letter from cpu, and never means it.
                .filter(near -> !name.toLowerCase(Locale.ROOT).contains("gpu"))
                .map(near -> "did you mean " + near + "?")
                .orElse("name a device with its domain, as nvidia.com/gpu"));
      }
    }
  }

  /** Returns the known resource that begins so, or is nearest. */
  private static Optional<String> near(String name) {
    return OF_CONTAINERS.stream()
        .filter(one -> one.startsWith(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .or(() -> NearestName.to(name, OF_CONTAINERS));
  }

  private static void within(
      String at, Map<String, Quantity> requests, Map<String, Quantity> limits, Findings findings) {
    for (String name : new TreeSet<>(requests.keySet())) {
      if (limits.containsKey(name)
          && isDivided(name)
          && request(requests, name).compareTo(AmountChecks.orZero(limits, name)) > 0) {
        findings.add(
            FieldPath.key(at + ".requests", name),
            "is " + requests.get(name),
            "must be at most the limit, " + limits.get(name));
      }
    }
  }

  private static void inFull(
      String at, Map<String, Quantity> requests, Map<String, Quantity> limits, Findings findings) {
    for (String name : new TreeSet<>(requests.keySet())) {
      if (isDivided(name)) {
        continue;
      }
      if (!limits.containsKey(name)) {
        findings.add(
            FieldPath.key(at + ".limits", name),
            "is missing",
            "must be the request, " + requests.get(name));
      } else if (request(requests, name).compareTo(AmountChecks.orZero(limits, name)) != 0) {
        findings.add(
            FieldPath.key(at + ".requests", name),
            "is " + requests.get(name),
            "must be the limit, " + limits.get(name));
      }
    }
  }

  private static BigDecimal request(Map<String, Quantity> requests, String name) {
    return AmountChecks.orZero(requests, name);
  }

  /** Returns whether several pods may share the amount beyond their requests. */
  private static boolean isDivided(String name) {
    return AmountChecks.isNative(name) && !name.startsWith(HUGE_PAGES);
  }
}
