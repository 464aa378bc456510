package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;

/** Spec of a {@link Numatopology}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class NumatopologySpec {
  @JsonPropertyDescription("Policies of the kubelet: CPUManagerPolicy, TopologyManagerPolicy.")
  public Map<String, String> policies;

  @JsonPropertyDescription("What the kubelet reserves, by resource.")
  public Map<String, String> resReserved;

  @JsonPropertyDescription("What is shared out by NUMA node, by resource.")
  public Map<String, NumaResource> numares;

  @JsonPropertyDescription("Where each CPU is, by its number.")
  public Map<String, CpuPlace> cpuDetail;

  @JsonPropertyDescription("What the kubelet gave to pods.")
  public List<NumaPodAllocation> podAllocations;
}
