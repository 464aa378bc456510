package io.hekla.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Map;
import java.util.Objects;

/** Ordinary fields for objects of hostile cases that do not set them. */
final class HostileDefaults {
  private static final String TASKS =
      """
      schedulerName: volcano
      queue: default
      minAvailable: 1
      tasks: [{name: w, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: c, image: b}]}}}]
      """;

  private static final Map<String, JsonNode> OBJECTS =
      Map.of(
          "pod",
          yaml(
              """
              apiVersion: v1
              kind: Pod
              spec: {schedulerName: volcano, terminationGracePeriodSeconds: 0, containers: [{name: c, image: b}]}
              """),
          "job",
          yaml("{apiVersion: batch.volcano.sh/v1alpha1, kind: Job}", "spec", TASKS),
          "jobTemplate",
          yaml("{apiVersion: flow.volcano.sh/v1alpha1, kind: JobTemplate}", "spec", TASKS),
          "jobFlow",
          yaml("{apiVersion: flow.volcano.sh/v1alpha1, kind: JobFlow}"),
          "cronJob",
          HostileYaml.over(
              yaml("{apiVersion: batch.volcano.sh/v1alpha1, kind: CronJob}"),
              HostileYaml.JSON
                  .createObjectNode()
                  .set(
                      "spec",
                      yaml(
                          "{schedule: '0 0 1 1 *', jobTemplate: {}}",
                          "jobTemplate",
                          "spec:\n" + TASKS.indent(2)))),
          "command",
          yaml("{apiVersion: bus.volcano.sh/v1alpha1, kind: Command, action: AbortJob}"),
          "podGroup",
          yaml(
              "{apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, spec: {minMember: 1,"
                  + " queue: default}}"),
          "object",
          yaml("{}"));

  private HostileDefaults() {}

  /** The ordinary object of a word in the files of cases. */
  static JsonNode of(String word) {
    return Objects.requireNonNull(OBJECTS.get(word), word);
  }

  static boolean knows(String word) {
    return OBJECTS.containsKey(word);
  }

  private static JsonNode yaml(String text) {
    try {
      return new YAMLMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static JsonNode yaml(String text, String field, String inside) {
    var with = HostileYaml.JSON.createObjectNode();
    with.set(field, yaml(inside));
    return HostileYaml.over(yaml(text), with);
  }
}
