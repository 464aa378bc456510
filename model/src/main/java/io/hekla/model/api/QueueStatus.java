package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Min;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/** Status of a {@link Queue}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "state": {"enum": ["Open", "Closed", "Closing", "Unknown"]}
        }}
        """)
public class QueueStatus {
  @JsonPropertyDescription("Whether the queue takes jobs.")
  public String state;

  @JsonPropertyDescription("PodGroups in phase Unknown.")
  @Min(0)
  public Integer unknown;

  @JsonPropertyDescription("PodGroups in phase Pending.")
  @Min(0)
  public Integer pending;

  @JsonPropertyDescription("PodGroups in phase Running.")
  @Min(0)
  public Integer running;

  @JsonPropertyDescription("PodGroups in phase Inqueue.")
  @Min(0)
  public Integer inqueue;

  @JsonPropertyDescription("PodGroups in phase Completed.")
  @Min(0)
  public Integer completed;

  @JsonPropertyDescription("Nodes kept free for the queue.")
  public Reservation reservation;

  @JsonPropertyDescription("What the queue's pods hold.")
  public Map<String, Quantity> allocated;
}
