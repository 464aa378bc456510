package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * An action requested of a Job or Queue; it has neither spec nor status. Source:
 * docs/reference/commands.md#command-objects.
 */
@Group("bus.volcano.sh")
@Version("v1alpha1")
@Plural("commands")
@Annotations("helm.sh/resource-policy=keep")
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "spec": null,
          "status": null,
          "target": {
            "required": ["apiVersion", "kind", "name", "uid"],
            "x-kubernetes-map-type": "atomic"
          }
        }}
        """)
public class Command extends CustomResource<Void, Void> implements Namespaced {
  @JsonPropertyDescription("What is to be done, such as AbortJob or CloseQueue.")
  public String action;

  @JsonPropertyDescription("The object that it is to be done to.")
  public OwnerReference target;

  @JsonPropertyDescription("Why, in one word.")
  public String reason;

  @JsonPropertyDescription("Why, in a sentence.")
  public String message;
}
