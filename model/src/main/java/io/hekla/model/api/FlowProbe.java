package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** What the targets of a {@link Flow} must answer to; all of it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class FlowProbe {
  @JsonPropertyDescription("HTTP requests that must be answered with a status from 200 to 399.")
  public List<HttpGetProbe> httpGetList;

  @JsonPropertyDescription("TCP ports that must take a connection.")
  public List<TcpSocketProbe> tcpSocketList;

  @JsonPropertyDescription("Tasks whose pods must be in a phase.")
  public List<TaskStatusProbe> taskStatusList;
}
