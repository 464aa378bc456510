package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** Division of a task's replicas into partitions, each placed together. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class PartitionPolicySpec {
  @JsonPropertyDescription("How many partitions; times partitionSize it must give the replicas.")
  @Required
  @Min(1)
  @Max(Bounds.JOB_REPLICAS)
  public Integer totalPartitions;

  @JsonPropertyDescription("How many pods are in each partition.")
  @Required
  @Min(1)
  @Max(Bounds.JOB_REPLICAS)
  public Integer partitionSize;

  @JsonPropertyDescription("How many partitions must run together.")
  @Min(0)
  @Max(Bounds.JOB_REPLICAS)
  @Default("0")
  public Integer minPartitions;

  @JsonPropertyDescription("How near to each other in the network a partition's pods must be.")
  public NetworkTopologySpec networkTopology;
}
