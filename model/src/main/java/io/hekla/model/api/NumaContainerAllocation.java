package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Map;

/** Resources that the kubelet of a {@link Numatopology} allocated to a container. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class NumaContainerAllocation {
  @JsonPropertyDescription("The container's name.")
  public String name;

  @JsonPropertyDescription("For CPUs their numbers, as 0-3,8; for others a quantity; by resource.")
  public Map<String, String> allocations;
}
