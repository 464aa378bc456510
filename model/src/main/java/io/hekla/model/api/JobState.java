package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;

/** Phase of a {@link Job}, with its reason and time. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "phase": {"enum": ["Pending", "Aborting", "Aborted", "Running", "Restarting", "Completing", "Completed", "Terminating", "Terminated", "Failed"]},
          "lastTransitionTime": {"format": "date-time"}
        }}
        """)
public class JobState {
  @JsonPropertyDescription("The phase of the job.")
  public String phase;

  @JsonPropertyDescription("Why it is in this phase, in one word.")
  public String reason;

  @JsonPropertyDescription("Why it is in this phase, in a sentence.")
  public String message;

  @JsonPropertyDescription("When the status last changed (RFC 3339).")
  public String lastTransitionTime;
}
