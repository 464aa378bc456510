package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** One job of a {@link JobFlow}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Flow {
  @JsonPropertyDescription("Name of the JobTemplate, in the same namespace, of which it is made.")
  @Required
  @Size(min = 1)
  public String name;

  @JsonPropertyDescription("What must have happened before it starts.")
  public FlowDependsOn dependsOn;

  @JsonPropertyDescription("What is different from the template.")
  public FlowPatch patch;
}
