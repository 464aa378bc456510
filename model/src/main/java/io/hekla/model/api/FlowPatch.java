package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;

/**
 * Differences of a {@link Flow} from its template.
 *
 * <p>The schema takes the job spec as it is: defaults filled in here would win over the template.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "jobSpec": {"type": "object", "properties": null, "required": null, "x-kubernetes-preserve-unknown-fields": true}
        }}
        """)
public class FlowPatch {
  @JsonPropertyDescription("Fields of the job's spec that replace the template's; tasks by name.")
  public JobSpec jobSpec;
}
