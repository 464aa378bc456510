package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** Names of node groups: the required ones and the preferred ones. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class NodeGroupAffinity {
  @JsonPropertyDescription("Node groups for which this is a must.")
  public List<String> requiredDuringSchedulingIgnoredDuringExecution;

  @JsonPropertyDescription("Node groups for which this is a wish.")
  public List<String> preferredDuringSchedulingIgnoredDuringExecution;
}
