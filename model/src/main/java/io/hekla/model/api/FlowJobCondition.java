package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import java.util.Map;

/** Current condition of a job of a {@link JobFlow}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "createTime": {"format": "date-time"}
        }}
        """)
public class FlowJobCondition {
  @JsonPropertyDescription("The phase of the job.")
  public String phase;

  @JsonPropertyDescription("When the job was created (RFC 3339).")
  public String createTime;

  @JsonPropertyDescription("How long the job ran, as a Go duration.")
  public String runningDuration;

  @JsonPropertyDescription("Pods by task and by pod phase.")
  public Map<String, TaskState> taskStatusCount;
}
