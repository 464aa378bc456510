package io.hekla.system;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;

/** CRDs of Volcano's groups without all their requirements on an object. */
final class OpenSchemas {
  private OpenSchemas() {}

  static void install(KubernetesClient kubectl) {
    var crds = kubectl.apiextensions().v1().customResourceDefinitions();
    for (CustomResourceDefinition crd : crds.list().getItems()) {
      if (crd.getSpec().getGroup().endsWith(".volcano.sh")) {
        Editing.edit(
            crds.withName(crd.getMetadata().getName()),
            one -> {
              for (CustomResourceDefinitionVersion version : one.getSpec().getVersions()) {
                version.getSchema().setOpenAPIV3Schema(anything());
              }
              return one;
            });
      }
    }
    awaitThatNothingIsRefused(kubectl);
  }

  private static JSONSchemaProps anything() {
    return new JSONSchemaPropsBuilder()
        .withType("object")
        .withXKubernetesPreserveUnknownFields(true)
        .build();
  }

  /** The server serves a changed schema a moment later. */
  private static void awaitThatNothingIsRefused(KubernetesClient kubectl) {
    try (var api = new RawApi(kubectl.getConfiguration())) {
      for (String kind :
          java.util.List.of("Job", "CronJob", "JobTemplate", "JobFlow", "Command", "PodGroup")) {
        String place = HostileTenant.placeOf(kind).replace(HostileTenant.NAMESPACE, "default");
        String group = place.split("/", -1)[2] + "/" + place.split("/", -1)[3];
        await("the open schema of " + kind)
            .atMost(Duration.ofMinutes(4))
            .until(
                () ->
                    api.post(
                            place + "?dryRun=All",
                            """
                            {"apiVersion": "%s", "kind": "%s", "metadata": {"name": "x"}, "spec": [1]}
                            """
                                .formatted(group, kind))
                        .isDone());
      }
    }
  }
}
