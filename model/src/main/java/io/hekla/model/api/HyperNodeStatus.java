package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Min;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;

/** Status of a {@link HyperNode}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class HyperNodeStatus {
  @JsonPropertyDescription("What is known of it.")
  public List<Condition> conditions;

  @JsonPropertyDescription("Number of its members.")
  @Min(0)
  public Long nodeCount;
}
