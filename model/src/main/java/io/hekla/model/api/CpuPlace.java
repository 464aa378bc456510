package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Min;

/** NUMA node, socket and core of a CPU of a {@link Numatopology}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class CpuPlace {
  @JsonPropertyDescription("Number of its NUMA node.")
  @Min(0)
  public Integer numa;

  @JsonPropertyDescription("Number of its socket.")
  @Min(0)
  public Integer socket;

  @JsonPropertyDescription("Number of its core.")
  @Min(0)
  public Integer core;
}
