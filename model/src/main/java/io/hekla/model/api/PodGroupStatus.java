package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Min;
import java.util.List;

/** Status of a {@link PodGroup}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "phase": {"enum": ["Pending", "Running", "Unknown", "Inqueue", "Completed"]}
        }}
        """)
public class PodGroupStatus {
  @JsonPropertyDescription("Where the group stands.")
  public String phase;

  @JsonPropertyDescription("What the scheduler last said of the group.")
  public List<PodGroupCondition> conditions;

  @JsonPropertyDescription("Pods that run.")
  @Min(0)
  public Integer running;

  @JsonPropertyDescription("Pods that ended well.")
  @Min(0)
  public Integer succeeded;

  @JsonPropertyDescription("Pods that ended badly.")
  @Min(0)
  public Integer failed;
}
