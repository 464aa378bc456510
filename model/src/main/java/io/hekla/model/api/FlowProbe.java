package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Probes that the targets of a {@link Flow} must pass; all of them. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class FlowProbe {
  @JsonPropertyDescription("HTTP requests that must be answered with a status from 200 to 399.")
  @Size(max = Bounds.FLOW_PROBES)
  public List<HttpGetProbe> httpGetList;

  @JsonPropertyDescription("TCP ports that must take a connection.")
  @Size(max = Bounds.FLOW_PROBES)
  public List<TcpSocketProbe> tcpSocketList;

  @JsonPropertyDescription("Tasks whose pods must be in a phase.")
  @Size(max = Bounds.FLOW_PROBES)
  public List<TaskStatusProbe> taskStatusList;
}
