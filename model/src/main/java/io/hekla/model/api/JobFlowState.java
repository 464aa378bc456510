package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;

/** Phase of a {@link JobFlow}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "phase": {"enum": ["Succeed", "Terminating", "Failed", "Running", "Pending"]}
        }}
        """)
public class JobFlowState {
  @JsonPropertyDescription("The phase of the flow.")
  public String phase;
}
