package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;

/** A phase that a job of a {@link JobFlow} was in. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "startTimestamp": {"format": "date-time"},
          "endTimestamp": {"format": "date-time"}
        }}
        """)
public class FlowJobHistory {
  @JsonPropertyDescription("When the phase began (RFC 3339).")
  public String startTimestamp;

  @JsonPropertyDescription("When the phase ended (RFC 3339).")
  public String endTimestamp;

  @JsonPropertyDescription("The phase.")
  public String state;
}
