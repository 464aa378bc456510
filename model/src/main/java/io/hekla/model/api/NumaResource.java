package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** A resource of a {@link Numatopology}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class NumaResource {
  @JsonPropertyDescription("Numbers of the units that can be given, as 0-3,8.")
  public String allocatable;

  @JsonPropertyDescription("How many units there are.")
  public Integer capacity;
}
