package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Conditions that must hold before a {@link Flow} starts. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class FlowDependsOn {
  @JsonPropertyDescription(
      "Other flows: their jobs must have completed, or with a probe answer to it.")
  @Required
  @Size(max = Bounds.FLOW_TARGETS)
  public List<String> targets;

  @JsonPropertyDescription("What the targets' tasks must answer to, instead of being completed.")
  public FlowProbe probe;
}
