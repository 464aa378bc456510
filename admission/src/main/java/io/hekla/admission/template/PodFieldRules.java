package io.hekla.admission.template;

import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.model.manifest.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Rules on fields of a pod as a whole. */
final class PodFieldRules {
  private static final int LONGEST_VALUE = 63;
  private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS_POLICIES =
      List.of("ClusterFirst", "ClusterFirstWithHostNet", "Default", "None");

  private static final List<String> PREEMPTION_POLICIES = List.of("PreemptLowerPriority", "Never");
  private static final int MOST_SERVERS = 3;

  private PodFieldRules() {}

  static final List<TemplateRule> ALL =
      List.of(
          new TemplateRule(
              "template.restart-policy-known",
              "`restartPolicy` of a pod is `Always`, `OnFailure` or `Never`.",
              (pod, findings) ->
                  EnumeratedFields.known(
                      pod.field("restartPolicy"),
                      pod.spec().getRestartPolicy(),
                      RESTART_POLICIES,
                      findings)),
          new TemplateRule(
              "template.dns-policy-known",
              "`dnsPolicy` is `ClusterFirst`, `ClusterFirstWithHostNet`, `Default` or `None`.",
              (pod, findings) ->
                  EnumeratedFields.known(
                      pod.field("dnsPolicy"), pod.spec().getDnsPolicy(), DNS_POLICIES, findings)),
          new TemplateRule(
              "template.dns-has-servers",
              "With the `dnsPolicy` `None` the `dnsConfig` names one to three servers.",
              PodFieldRules::nameServers),
          new TemplateRule(
              "template.preemption-policy-known",
              "`preemptionPolicy` is `PreemptLowerPriority` or `Never`.",
              (pod, findings) ->
                  EnumeratedFields.known(
                      pod.field("preemptionPolicy"),
                      pod.spec().getPreemptionPolicy(),
                      PREEMPTION_POLICIES,
                      findings)),
          new TemplateRule(
              "template.times-fit",
              "`terminationGracePeriodSeconds` is 0 or more, `activeDeadlineSeconds` 1 or more.",
              (pod, findings) -> {
                EnumeratedFields.atLeast(
                    pod.field("terminationGracePeriodSeconds"),
                    pod.spec().getTerminationGracePeriodSeconds(),
                    0,
                    findings);
                EnumeratedFields.atLeast(
                    pod.field("activeDeadlineSeconds"),
                    pod.spec().getActiveDeadlineSeconds(),
                    1,
                    findings);
              }),
          new TemplateRule(
              "template.names-fit",
              "`serviceAccountName`, `priorityClassName`, `hostname` and `subdomain` "
                  + "are valid names.",
              PodFieldRules::names),
          new TemplateRule(
              "template.labels-fit",
              "Keys of labels, annotations and `nodeSelector` are valid, and so are "
                  + "values of labels and `nodeSelector`.",
              PodFieldRules::labels));

  private static void nameServers(PodPart pod, Findings findings) {
    var config = pod.spec().getDnsConfig();
    int servers = config == null ? 0 : NullSafe.list(config.getNameservers()).size();
    String at = pod.field("dnsConfig.nameservers");
    if (servers == 0 && "None".equals(pod.spec().getDnsPolicy())) {
      findings.add(at, "is missing", "name at least one where dnsPolicy is None");
    } else if (servers > MOST_SERVERS) {
      findings.add(at, "has " + servers + " servers", "keep at most " + MOST_SERVERS);
    }
  }

  private static void names(PodPart pod, Findings findings) {
    subdomain(pod.field("serviceAccountName"), pod.spec().getServiceAccountName(), findings);
    subdomain(pod.field("priorityClassName"), pod.spec().getPriorityClassName(), findings);
    label(pod.field("hostname"), pod.spec().getHostname(), findings);
    label(pod.field("subdomain"), pod.spec().getSubdomain(), findings);
  }

  private static void subdomain(String at, @Nullable String name, Findings findings) {
    if (!NullSafe.text(name).isEmpty() && !Names.isSubdomain(NullSafe.text(name))) {
      findings.add(at, "is \"" + name + "\"", "use small letters, digits, '-' and '.'");
    }
  }

  private static void label(String at, @Nullable String name, Findings findings) {
    if (!NullSafe.text(name).isEmpty() && !Names.isLabel(NullSafe.text(name))) {
      findings.add(at, "is \"" + name + "\"", "use up to 63 small letters, digits and '-'");
    }
  }

  private static void labels(PodPart pod, Findings findings) {
    pod.metadata()
        .ifPresent(
            metadata -> {
              labels(pod.at() + "metadata.labels", metadata.getLabels(), findings);
              keys(pod.at() + "metadata.annotations", metadata.getAnnotations(), findings);
            });
    labels(pod.field("nodeSelector"), pod.spec().getNodeSelector(), findings);
  }

  private static void labels(String at, @Nullable Map<String, String> labels, Findings findings) {
    keys(at, labels, findings);
    for (String key : new TreeSet<>(NullSafe.map(labels).keySet())) {
      String value = NullSafe.text(NullSafe.map(labels).get(key));
      if (!value.isEmpty() && (value.length() > LONGEST_VALUE || !Names.isQualified(value))) {
        findings.add(
            FieldPath.key(at, key),
            "is \"" + value + "\"",
            "use up to 63 letters, digits, and inside '-', '_', '.'");
      }
    }
  }

  private static void keys(String at, @Nullable Map<String, String> map, Findings findings) {
    for (String key : new TreeSet<>(NullSafe.map(map).keySet())) {
      if (!isKey(key, at.endsWith("annotations"))) {
        findings.add(
            FieldPath.key(at, key),
            "\"" + key + "\" is no key",
            "use up to 63 letters, digits, '-', '_', '.', with a domain and '/' in front if any");
      }
    }
  }

  /** Returns whether a text is a key; keys of annotations are accepted in any case of letters. */
  private static boolean isKey(String key, boolean inAnyCase) {
    return Names.isKey(inAnyCase ? key.toLowerCase(java.util.Locale.ROOT) : key);
  }
}
