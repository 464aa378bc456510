package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Groups of nodes that a {@link Queue} uses or avoids. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class QueueAffinity {
  @JsonPropertyDescription("Node groups to use.")
  public NodeGroupAffinity nodeGroupAffinity;

  @JsonPropertyDescription("Node groups to keep away from.")
  public NodeGroupAffinity nodeGroupAntiAffinity;
}
