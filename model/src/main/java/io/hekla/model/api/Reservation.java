package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/** Nodes that are reserved for a {@link Queue}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Reservation {
  @JsonPropertyDescription("Names of the nodes.")
  public List<String> nodes;

  @JsonPropertyDescription("What they hold in all.")
  public Map<String, Quantity> resource;
}
