package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Spec of a {@link NodeShard}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class NodeShardSpec {
  @JsonPropertyDescription("Names of the nodes that the scheduler is to have.")
  @Required
  @Size(max = Bounds.SHARD_NODES)
  public List<String> nodesDesired;
}
