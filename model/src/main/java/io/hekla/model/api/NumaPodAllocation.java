package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** Resources that the kubelet of a {@link Numatopology} allocated to a pod. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class NumaPodAllocation {
  @JsonPropertyDescription("The pod's uid.")
  public String uid;

  @JsonPropertyDescription("The pod's name.")
  public String name;

  @JsonPropertyDescription("The pod's namespace.")
  public String namespace;

  @JsonPropertyDescription("By container.")
  public List<NumaContainerAllocation> containerAllocations;
}
