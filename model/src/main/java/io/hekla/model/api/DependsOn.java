package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** The tasks of the same job that a {@link TaskSpec} waits for. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class DependsOn {
  @JsonPropertyDescription("Names of the tasks waited for.")
  @Size(max = Bounds.TASKS)
  public List<String> name;

  @JsonPropertyDescription("Whether any or all of them are waited for; all if unset.")
  public String iteration;
}
