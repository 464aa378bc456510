package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A header of an {@link HttpGetProbe}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class HttpProbeHeader {
  @JsonPropertyDescription("Name of the header.")
  @Required
  public String name;

  @JsonPropertyDescription("Value of the header.")
  @Required
  public String value;
}
