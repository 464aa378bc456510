package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Min;
import java.util.List;

/** Status of a job of a {@link JobFlow}, with the phases that it went through. */
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
public class FlowJobStatus {
  @JsonPropertyDescription("Name of the job.")
  public String name;

  @JsonPropertyDescription("The phase of the job.")
  public String state;

  @JsonPropertyDescription("When the job was created (RFC 3339).")
  public String startTimestamp;

  @JsonPropertyDescription("When the job ended (RFC 3339).")
  public String endTimestamp;

  @JsonPropertyDescription("How often the job was tried again.")
  @Min(0)
  public Integer restartCount;

  @JsonPropertyDescription("The phases that the job went through, the newest last.")
  public List<FlowJobHistory> runningHistories;
}
