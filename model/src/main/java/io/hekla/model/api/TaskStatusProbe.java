package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;

/** A phase that the pods of a task must be in. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class TaskStatusProbe {
  @JsonPropertyDescription("The task whose pods are meant.")
  @Size(max = 253)
  public String taskName;

  @JsonPropertyDescription("The phase that all of its pods must be in.")
  @Size(max = 63)
  public String phase;
}
