package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/** Resources that are reserved for a {@link Queue}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Guarantee {
  @JsonPropertyDescription("Amounts by resource.")
  public Map<String, Quantity> resource;
}
