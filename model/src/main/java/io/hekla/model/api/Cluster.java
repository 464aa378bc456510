package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/** Another cluster to which jobs of a {@link Queue} are forwarded. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Cluster {
  @JsonPropertyDescription("Name of the cluster.")
  public String name;

  @JsonPropertyDescription("Its part, relative to the other clusters.")
  public Integer weight;

  @JsonPropertyDescription("What it holds in all.")
  public Map<String, Quantity> capacity;
}
