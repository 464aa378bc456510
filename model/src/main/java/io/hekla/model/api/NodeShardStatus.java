package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Status of a {@link NodeShard}, written by the scheduler whose share it is. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "lastUpdateTime": {"format": "date-time"}
        }}
        """)
public class NodeShardStatus {
  @JsonPropertyDescription("When the status was written last.")
  public String lastUpdateTime;

  @JsonPropertyDescription("Names of the nodes that the scheduler uses: no other one may.")
  @Size(max = Bounds.SHARD_NODES)
  public List<String> nodesInUse;

  @JsonPropertyDescription("Nodes that it is to leave, and still uses.")
  @Size(max = Bounds.SHARD_NODES)
  public List<String> nodesToRemove;

  @JsonPropertyDescription("Nodes that it is to have, and does not use yet.")
  @Size(max = Bounds.SHARD_NODES)
  public List<String> nodesToAdd;
}
