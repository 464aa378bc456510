package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Required;

/** Phase that a {@link Job} reached, with its time; at most one for each phase. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "lastTransitionTime": {"format": "date-time"}
        }}
        """)
public class JobCondition {
  @JsonPropertyDescription("The phase.")
  @Required
  public String status;

  @JsonPropertyDescription("When the job came into it (RFC 3339).")
  public String lastTransitionTime;
}
