package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A connection to the pods of a task. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class TcpSocketProbe {
  @JsonPropertyDescription("The task whose pods are asked.")
  @Size(max = 253)
  public String taskName;

  @JsonPropertyDescription("Port to connect to.")
  @Required
  @Min(0)
  @Max(65535)
  public Integer port;
}
