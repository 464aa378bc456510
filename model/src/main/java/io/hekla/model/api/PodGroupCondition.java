package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;

/** Condition that the scheduler last set on a {@link PodGroup}, one for each type. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "lastTransitionTime": {"format": "date-time"}
        }}
        """)
public class PodGroupCondition {
  @JsonPropertyDescription("Unschedulable or Scheduled.")
  public String type;

  @JsonPropertyDescription("True, False or Unknown.")
  public String status;

  @JsonPropertyDescription("The session that set the condition.")
  public String transitionID;

  @JsonPropertyDescription("When it was set (RFC 3339).")
  public String lastTransitionTime;

  @JsonPropertyDescription("Why, in one word.")
  public String reason;

  @JsonPropertyDescription("Why, in a sentence.")
  public String message;
}
