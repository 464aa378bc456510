package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Rules on containers by themselves: names, images and environment. */
final class ContainerRules {
  private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");

  private ContainerRules() {}

  static final List<TemplateRule> ALL =
      List.of(
          new TemplateRule(
              "template.has-containers",
              "A pod has at least one container.",
              (pod, findings) -> {
                if (NullSafe.list(pod.spec().getContainers()).isEmpty()) {
                  findings.add(pod.field("containers"), "is empty", "give at least one container");
                }
              }),
          new TemplateRule(
              "template.container-names-fit",
              "Every container has a name of small letters, digits and `-`.",
              (pod, findings) ->
                  pod.eachContainer(
                      (at, container) -> {
                        String name = NullSafe.text(container.getName());
                        if (!Names.isLabel(name)) {
                          findings.add(
                              at + ".name",
                              name.isEmpty() ? "is missing" : "is \"" + name + "\"",
                              "use up to 63 small letters, digits and '-'");
                        }
                      })),
          new TemplateRule(
              "template.container-names-differ",
              "No two containers of a pod, init containers included, have the same " + "name.",
              ContainerRules::namesDiffer),
          new TemplateRule(
              "template.containers-have-image",
              "Every container has an image, whose name has no blanks around it.",
              (pod, findings) ->
                  pod.eachContainer(
                      (at, container) -> {
                        String image = NullSafe.text(container.getImage());
                        if (image.isEmpty()) {
                          findings.add(at + ".image", "is missing", "name an image");
                        } else if (!image.strip().equals(image)) {
                          findings.add(
                              at + ".image",
                              "is \"" + image + "\"",
                              "leave out the blanks around it");
                        }
                      })),
          new TemplateRule(
              "template.pull-policy-known",
              "`imagePullPolicy` is `Always`, `IfNotPresent` or `Never`.",
              (pod, findings) ->
                  pod.eachContainer(
                      (at, container) ->
                          EnumeratedFields.known(
                              at + ".imagePullPolicy",
                              container.getImagePullPolicy(),
                              PULL_POLICIES,
                              findings))),
          new TemplateRule(
              "template.environment-readable",
              "Every environment variable has a name without `=`, and a value or a "
                  + "source, not both.",
              (pod, findings) ->
                  pod.eachContainer(
                      (at, container) ->
                          PodPart.each(
                              at + ".env",
                              NullSafe.list(container.getEnv()),
                              (field, variable) -> variable(field, variable, findings)))));

  private static void namesDiffer(PodPart pod, Findings findings) {
    Map<String, String> seen = new HashMap<>();
    pod.eachContainer(
        (at, container) -> {
          String name = NullSafe.text(container.getName());
          String first = name.isEmpty() ? null : seen.putIfAbsent(name, at);
          if (first != null) {
            findings.add(at + ".name", name + " is the name of " + first, "names must differ");
          }
        });
  }

  private static void variable(String at, EnvVar variable, Findings findings) {
    String name = NullSafe.text(variable.getName());
    if (name.isEmpty()) {
      findings.add(at + ".name", "is missing", "name the variable");
    } else if (name.contains("=") || name.chars().anyMatch(letter -> letter < ' ')) {
      findings.add(at + ".name", "is \"" + name + "\"", "use printable letters without '='");
    }
    EnvVarSource source = variable.getValueFrom();
    if (source == null) {
      return;
    }
    if (!NullSafe.text(variable.getValue()).isEmpty()) {
      findings.add(at, "has value and valueFrom", "keep one of the two");
    }
    long named =
        Stream.of(
                source.getFieldRef(),
                source.getResourceFieldRef(),
                source.getConfigMapKeyRef(),
                source.getSecretKeyRef())
            .filter(Objects::nonNull)
            .count();
    // Sources newer than the types are among the additional properties.
    if (named == 0 && source.getAdditionalProperties().isEmpty()) {
      findings.add(
          at + ".valueFrom",
          "has no source",
          "give one of fieldRef, resourceFieldRef, configMapKeyRef and secretKeyRef");
    } else if (named > 1) {
      findings.add(at + ".valueFrom", "has " + named + " sources", "keep one of them");
    }
  }
}
