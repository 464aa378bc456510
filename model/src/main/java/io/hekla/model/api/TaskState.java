package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Map;

/** Pods of one task of a {@link Job}, counted by their phase. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class TaskState {
  @JsonPropertyDescription("Number of pods by pod phase.")
  public Map<String, Integer> phase;
}
