package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.ObjectReference;
import java.util.List;

/** Status of a {@link CronJob}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "active": {"x-kubernetes-list-type": "atomic"},
          "lastScheduleTime": {"format": "date-time"},
          "lastSuccessfulTime": {"format": "date-time"}
        }}
        """)
public class CronJobStatus {
  @JsonPropertyDescription("Jobs that have not ended.")
  public List<ObjectReference> active;

  @JsonPropertyDescription("The time of the schedule for which a job was last made (RFC 3339).")
  public String lastScheduleTime;

  @JsonPropertyDescription("When a job last completed (RFC 3339).")
  public String lastSuccessfulTime;
}
