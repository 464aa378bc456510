package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;

/** An HTTP request to the pods of a task. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class HttpGetProbe {
  @JsonPropertyDescription("The task whose pods are asked.")
  @Size(max = 253)
  public String taskName;

  @JsonPropertyDescription("Path of the request.")
  public String path;

  @JsonPropertyDescription("Port of the request.")
  @Min(0)
  @Max(65535)
  public Integer port;

  @JsonPropertyDescription("A header of the request.")
  public HttpProbeHeader httpHeader;
}
